// Sentences, from Fluent files. A language is a folder of `locales` and nothing else: what others tell us (rules, names of
// boards) stays in English where there is none of it in that language.

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable, type Scope } from '@fluent/bundle';
import type { Wild, Words } from '../generated/protocol';
import { recall, remember } from '../browser/storage';

type Files = Record<string, () => Promise<string>>;
/** The folder a file is in: `../locales/en/home.ftl` is English. */
const code = (path: string): string => path.split('/').at(-2) ?? '';
const loader = (found: Files, language: string) => Object.entries(found).find(([path]) => code(path) === language)?.[1];

/** The words of the home page come with its script, in every language: asking for them would be one more round trip. */
const first = new Map(
  Object.entries(
    import.meta.glob<string>('../locales/*/home.ftl', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, words]) => [code(path), words]),
);
/** The words of all other pages. */
const others = import.meta.glob<string>('../locales/*/table.ftl', { query: '?raw', import: 'default' });

export const languages = [...first.keys()].sort();

/** A language in its own words. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export type Args = Record<string, FluentVariable>;

/** A number below a thousand looks the same in every language; the browser's formatter takes long to wake up. */
class Count extends FluentNumber {
  override toString(scope: Scope): string {
    return Number.isInteger(this.value) && Math.abs(this.value) < 1000 ? String(this.value) : super.toString(scope);
  }
}

const counted = (args: Args): Args =>
  Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, typeof arg === 'number' ? new Count(arg) : arg]));

class Text {
  language = $state('en');
  #bundle = $state.raw<FluentBundle | null>(null);
  /** Sentences of parts of the page that not everybody opens; loaded with them. */
  #parts: Files[] = [];
  #all: Promise<void> | undefined;
  /** The language chosen last; we speak it as soon as its words are there. */
  #asked = 'en';
  /** What was read from files, in the language we speak. */
  #read: FluentResource[] = [];
  /** Sentences that are in no file of ours: a campaign brings them as they are discovered. */
  #told: Words = { en: '', it: '' };
  /** What wild cards are called where we are, if the edition on the table has a word of its own. */
  wild = $state.raw<Wild | null>(null);
  /** The word for wild cards, which any sentence may use. */
  #wilds = $derived(
    this.wild
      ? { wild: this.pick(this.wild.one), wilds: this.pick(this.wild.many) }
      : { wild: this.#word('word-wild'), wilds: this.#word('word-wilds') },
  );

  /** The home page's words in the visitor's language: the one chosen before, or the browser's. */
  start(): void {
    const wanted = [recall('language'), ...navigator.languages.flatMap((tag) => [tag, tag.split('-')[0]])];
    this.#asked = wanted.find((language) => language !== null && first.has(language)) ?? 'en';
    this.#take(this.#asked, []);
  }

  async use(language: string): Promise<void> {
    if (!first.has(language)) return;
    this.#asked = language;
    // Several may wait at once: nobody puts back what was there before a part or a choice that came meanwhile.
    let parts: Files[];
    let words: string[];
    do {
      parts = [...this.#parts];
      language = this.#asked;
      words = await Promise.all(parts.map((part) => loader(part, language)?.() ?? Promise.resolve('')));
    } while (parts.length < this.#parts.length || language !== this.#asked);
    this.#take(language, words);
  }

  #take(language: string, parts: string[]): void {
    this.#read = [first.get(language) ?? '', ...parts].map((words) => new FluentResource(words));
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
    await this.use(this.#asked);
  }

  /** Done when there are words for more than the home page. */
  all(): Promise<void> {
    return (this.#all ??= this.also(others));
  }

  async choose(language: string): Promise<void> {
    remember('language', language);
    await this.use(language);
  }

  /** All words as they are now: another object as soon as any sentence may be another. */
  get words(): object | null {
    void this.#wilds;
    return this.#bundle;
  }

  has(id: string): boolean {
    return this.#bundle?.hasMessage(id) ?? false;
  }

  say(id: string, args: Args = {}): string {
    const bundle = this.#bundle;
    const message = bundle?.getMessage(id);
    if (!bundle || !message?.value) return id;
    return bundle.formatPattern(message.value, { ...this.#wilds, ...counted(args) });
  }

  #word(id: string): string {
    const value = this.#bundle?.getMessage(id)?.value;
    return value ? (this.#bundle?.formatPattern(value) ?? id) : id;
  }

  pick(words: Words): string {
    return words[this.language as keyof Words] ?? words.en;
  }
}

export const text = new Text();

export function t(id: string, args?: Args): string {
  return text.say(id, args);
}
