// Sentences, from Fluent files. Adding a language is adding a file to `locales`.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Words } from '../generated/protocol';
import { recall, remember } from './storage';

const files = import.meta.glob<string>('../locales/*.ftl', { query: '?raw', import: 'default' });
type Files = Record<string, () => Promise<string>>;
const loaders = (found: Files) => new Map(Object.entries(found).map(([path, load]) => [path.slice(-6, -4), load]));
const byLanguage = loaders(files);

export const languages = [...byLanguage.keys()].sort();

/** A language in its own words. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export type Args = Record<string, FluentVariable>;

class Text {
  language = $state('en');
  #bundle = $state.raw<FluentBundle | null>(null);
  /** Sentences of parts of the page that not everybody opens; loaded with them. */
  #parts: Files[] = [];
  /** What was read from files, in the language we speak. */
  #read: FluentResource[] = [];
  /** Sentences that are in no file of ours: a campaign brings them as they are discovered. */
  #told: Words = { en: '', it: '' };
  /** What a wild card is called where we are: the word of the edition on the table. */
  wild = $state<'locomotive' | 'bicycle'>('locomotive');

  /** Loads the visitor's language: the one chosen before, or the browser's. */
  async start(): Promise<void> {
    const wanted = [recall('language'), ...navigator.languages.map((tag) => tag.slice(0, 2))];
    await this.use(wanted.find((code) => code !== null && byLanguage.has(code)) ?? 'en');
  }

  async use(language: string): Promise<void> {
    const load = byLanguage.get(language);
    if (!load) return;
    const parts = this.#parts.map((part) => loaders(part).get(language)?.() ?? '');
    this.#read = (await Promise.all([load(), ...parts])).map((found) => new FluentResource(found));
    this.language = language;
    document.documentElement.lang = language;
    this.#speak();
  }

  /** Takes over sentences the server sent. */
  tell(words: Words): void {
    if (words.en === this.#told.en) return;
    this.#told = words;
    this.#speak();
  }

  #speak(): void {
    const bundle = new FluentBundle(this.language, { useIsolating: false });
    for (const found of [...this.#read, new FluentResource(this.pick(this.#told))]) bundle.addResource(found);
    this.#bundle = bundle;
  }

  async also(part: Files): Promise<void> {
    if (this.#parts.includes(part)) return;
    this.#parts.push(part);
    await this.use(this.language);
  }

  async choose(language: string): Promise<void> {
    remember('language', language);
    await this.use(language);
  }

  has(id: string): boolean {
    return this.#bundle?.hasMessage(id) ?? false;
  }

  say(id: string, args: Args = {}): string {
    const bundle = this.#bundle;
    const message = bundle?.getMessage(id);
    if (!bundle || !message?.value) return id;
    return bundle.formatPattern(message.value, { ...this.#wildWords(bundle), ...args });
  }

  /** The edition's word for its wild cards, which any sentence may use. */
  #wildWords(bundle: FluentBundle): Args {
    const word = (id: string): string => {
      const value = bundle.getMessage(id)?.value;
      return value ? bundle.formatPattern(value, { kind: this.wild }) : id;
    };
    return { wild: word('word-wild'), wilds: word('word-wilds') };
  }

  pick(words: Words): string {
    return words[this.language as keyof Words] ?? words.en;
  }
}

export const text = new Text();

export function t(id: string, args?: Args): string {
  return text.say(id, args);
}
