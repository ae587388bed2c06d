// How this visitor likes the page: language, colours, motion, sounds, the last game's settings.

import { recall, recallJson, remember } from './storage';

export type ThemeChoice = 'auto' | 'light' | 'dark';

/** The seats besides one's own: bots by level. */
export interface LastGame {
  edition: string;
  bots: string[];
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  theme = $state<ThemeChoice>((recall('theme') as ThemeChoice | null) ?? 'auto');
  animations = $state(recall('animations') !== 'off');
  tips = $state(recall('tips') !== 'off');
  /** Whether the words of others are hidden. */
  muted = $state(recall('chat') === 'muted');
  sounds = $state(recall('sounds') === 'on');
  lastGame = $state<LastGame>(recallJson('last-game', { edition: 'nordic', bots: ['clerk', 'clerk'] }));
  #systemDark = $state(dark.matches);
  #systemCalm = $state(calm.matches);

  constructor() {
    dark.addEventListener('change', () => (this.#systemDark = dark.matches));
    calm.addEventListener('change', () => (this.#systemCalm = calm.matches));
  }

  get isDark(): boolean {
    return this.theme === 'auto' ? this.#systemDark : this.theme === 'dark';
  }

  get moves(): boolean {
    return this.animations && !this.#systemCalm;
  }

  toggleTheme(): void {
    this.theme = this.isDark ? 'light' : 'dark';
    remember('theme', this.theme);
  }

  toggleSounds(): void {
    this.sounds = !this.sounds;
    remember('sounds', this.sounds ? 'on' : 'off');
  }

  toggleMuted(): void {
    this.muted = !this.muted;
    remember('chat', this.muted ? 'muted' : 'on');
  }

  toggleTips(): void {
    this.tips = !this.tips;
    remember('tips', this.tips ? 'on' : 'off');
  }

  toggleAnimations(): void {
    this.animations = !this.animations;
    remember('animations', this.animations ? 'on' : 'off');
  }

  keepGame(game: LastGame): void {
    this.lastGame = game;
    remember('last-game', JSON.stringify(game));
  }
}

export const settings = new Settings();
