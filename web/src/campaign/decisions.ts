// Decisions between games in words. Which moves there are the server says.

import type { Decision, Move, CampaignView } from '../generated/protocol';
import { cardName } from '../words/describe';
import { t, text, type Args } from '../words/text.svelte';
import { companyIn, lineIn, optionIn, pictureIn, placeIn } from './names';

export interface Choice {
  move: Move;
  label: string;
  note?: string;
  /** Its picture. */
  scene?: string;
}

const word = ({ decide }: Decision): string => decide.replaceAll('_', '-');

export const decisionTitle = (decision: Decision): string => t(`decide-${word(decision)}`);

export function decisionText(decision: Decision): string {
  const args: Args =
    decision.decide === 'wager'
      ? { most: decision.most }
      : decision.decide === 'pay'
        ? { dollars: decision.dollars, vault: decision.vault }
        : {};
  return t(`decide-${word(decision)}-text`, args);
}

/** What others read while somebody decides. */
export const waitingText = (view: CampaignView, company: number, decision: Decision): string =>
  t('waits-for', { company: companyIn(view, company), what: t(`decide-${word(decision)}`) });

export function choices(view: CampaignView, decision: Decision): Choice[] {
  const all = view.moves.map((move) => ({ move, ...labelled(view, decision, move) }));
  // Parallel routes have one name: they are counted.
  return all.map((choice, index) => {
    const before = all.slice(0, index).filter(({ label }) => label === choice.label).length;
    return before > 0 ? { ...choice, label: `${choice.label} (${before + 1})` } : choice;
  });
}

function labelled(view: CampaignView, decision: Decision, move: Move): Omit<Choice, 'move'> {
  switch (move.move) {
    case 'hire': {
      const card = view.staff.find(({ number }) => number === move.staff);
      if (!card) return { label: '?' };
      const punched =
        card.punches > 0 ? ` ${t('staff-punched', { count: card.punches, most: card.most_punches ?? 0 })}` : '';
      return {
        label: text.pick(card.name),
        note: `${text.pick(card.text)}${punched}`,
        scene: pictureIn(view, card.id),
      };
    }
    case 'build':
    case 'grow':
      return { label: placeIn(view, move.place) };
    case 'wager':
      return { label: t('moved-wager', { stake: move.stake, place: move.place }) };
    case 'choose': {
      if (decision.decide === 'pay')
        return { label: t(`decide-pay-${move.option}`, { dollars: decision.dollars, vault: decision.vault }) };
      return { label: optionIn(view, move.option, decision.decide === 'vote' ? decision.card : undefined) };
    }
    case 'pick': {
      const frontier = view.to_pick.find((other) => other.frontier === move.frontier);
      return { label: frontier ? text.pick(frontier.name) : '?' };
    }
    case 'colour': {
      const line = view.lines.find((other) => other.line === move.line);
      const colour = view.company === null ? null : view.companies[view.company].colour;
      return {
        label: lineIn(view, move.line),
        note: t('colour-note', { cards: line?.cards ?? 0, colour: colour ? cardName(colour) : '' }),
      };
    }
  }
}
