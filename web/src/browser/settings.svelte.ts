// How this visitor likes the page: language, colours, motion, sounds, the last game's settings.

import { recall, recallJson, remember } from './storage';

export type ThemeChoice = 'auto' | 'light' | 'dark';

/** The seats besides one's own: bots by level. */
export interface LastGame {
  /** Nothing before the first game. */
  edition: string;
  bots: string[];
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const keen = matchMedia('(prefers-contrast: more)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  theme = $state<ThemeChoice>((recall('theme') as ThemeChoice | null) ?? 'auto');
  animations = $state(recall('animations') !== 'off');
  tips = $state(recall('tips') !== 'off');
  /** The tips somebody has read: none comes twice. */
  tipsRead = $state.raw<string[]>(recallJson<string[]>('tips-read', []));
  /** Whether colours are to differ as much as they can, with nothing drawn only for beauty. */
  contrast = $state(recall('contrast') === null ? keen.matches : recall('contrast') === 'on');
  /** Whether the words of others are hidden. */
  muted = $state(recall('chat') === 'muted');
  sounds = $state(recall('sounds') !== 'off');
  lastGame = $state<LastGame>(recallJson('last-game', { edition: '', bots: ['clerk', 'clerk'] }));
  #systemDark = $state(dark.matches);
  #systemCalm = $state(calm.matches);

  constructor() {
    dark.addEventListener('change', () => (this.#systemDark = dark.matches));
    calm.addEventListener('change', () => (this.#systemCalm = calm.matches));
  }

  get isDark(): boolean {
    return this.theme === 'auto' ? this.#systemDark : this.theme === 'dark';
  }

  /** Whether the system asks for a page that does not move: then the switch here changes nothing. */
  get calm(): boolean {
    return this.#systemCalm;
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
    // Whoever turns them on again wants to read them again.
    if (this.tips) this.#keepTips([]);
  }

  readTip(tip: string): void {
    this.#keepTips([...this.tipsRead, tip]);
  }

  #keepTips(read: string[]): void {
    this.tipsRead = read;
    remember('tips-read', JSON.stringify(read));
  }

  toggleContrast(): void {
    this.contrast = !this.contrast;
    remember('contrast', this.contrast ? 'on' : 'off');
  }

  toggleAnimations(): void {
    this.animations = !this.animations;
    remember('animations', this.animations ? 'on' : 'off');
  }

  /** The board chosen goes with the visitor from page to page. */
  chooseBoard(edition: string): void {
    this.keepGame({ ...this.lastGame, edition });
  }

  chooseBots(bots: string[]): void {
    this.keepGame({ ...this.lastGame, bots });
  }

  keepGame(game: LastGame): void {
    this.lastGame = game;
    remember('last-game', JSON.stringify(game));
  }
}

export const settings = new Settings();
