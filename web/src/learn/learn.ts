// What lessons and examples ask the server for, and the sentences they need.

import type {
  Example,
  LessonAsk,
  LessonInfo,
  LessonMoment,
  LessonTry,
  LessonWords,
  Reply,
} from '../generated/protocol';
import { call, once } from '../server/api';
import type { Section } from '../rulebook/rulebook';
import { text } from '../words/text.svelte';

const files = import.meta.glob<string>('../locales/*/learn.ftl', { query: '?raw', import: 'default' });

/** Done when the sentences of this part are there. */
export const learnWords = text.also(files);

export const lessonList = (): Promise<LessonInfo[]> => once('GET /api/lessons', { query: { lang: text.language } });
export const lessonWords = (id: string): Promise<LessonWords> =>
  once('GET /api/lessons/{id}', { path: { id }, query: { lang: text.language } });
export const lessonTry = (id: string, body: LessonTry): Promise<LessonMoment> =>
  call('POST /api/lessons/{id}', { path: { id }, body });
export const lessonAsk = (id: string, body: LessonAsk): Promise<Reply> =>
  call('POST /api/lessons/{id}/ask', { path: { id }, body });
export const example = (id: string, number: number): Promise<Example> =>
  once('GET /api/rulebook/{id}/examples/{number}', { path: { id, number } });

/** Markdown, or the place of an example. */
export type Piece = string | { example: number };

const SCENARIO = /^```scenario[^\n]*\n[\s\S]*?^```[ \t]*$/gm;

/** The pieces of each section of the English page: its scenarios are examples to look at. */
function englishParts(sections: Section[]): Map<string, Piece[]> {
  let number = 0;
  return new Map(
    sections.map(({ id, markdown }) => [
      id,
      markdown.split(SCENARIO).flatMap<Piece>((words, index) => {
        const before: Piece[] = index === 0 ? [] : [{ example: number++ }];
        return words.trim() ? [...before, words] : before;
      }),
    ]),
  );
}

/** The pieces of a page. In another language the examples of a rule follow its text. */
export function parts(sections: Section[], english: Section[]): Map<string, Piece[]> {
  const original = englishParts(english);
  if (sections === english) return original;
  const examples = (id: string): Piece[] =>
    id.startsWith('section-') ? [] : (original.get(id) ?? []).filter((piece) => typeof piece !== 'string');
  return new Map(sections.map(({ id, markdown }) => [id, [markdown, ...examples(id)]]));
}
