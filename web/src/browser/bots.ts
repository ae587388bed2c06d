// How quickly bots play at one's own tables: kept from table to table.

import type { BotSpeed } from '../generated/protocol';
import { recall, remember } from './storage';

export const BOT_SPEEDS: BotSpeed[] = ['quick', 'normal', 'leisurely'];

export function botSpeed(): BotSpeed {
  const kept = recall('bot-speed');
  return BOT_SPEEDS.find((speed) => speed === kept) ?? 'normal';
}

export const keepBotSpeed = (speed: BotSpeed): void => remember('bot-speed', speed);
