// What lessons and examples ask the server for, and the sentences they need.

import type {
  Example, ExampleInfo, LessonAsk, LessonInfo, LessonMoment, LessonTry, LessonWords, Reply,
} from '../generated/protocol';
import { json, once } from '../lib/api';
import type { Section } from '../lib/rulebook';
import { text } from '../lib/text.svelte';

const files = import.meta.glob<string>('../locales/learn/*.ftl', { query: '?raw', import: 'default' });

/** Done when the sentences of this part are there. */
export const learnWords = text.also(files);

const lessonPath = (id: string): string => `api/lessons/${encodeURIComponent(id)}`;
const examplesPath = (page: string): string => `api/rulebook/${encodeURIComponent(page)}/examples`;

export const lessonList = (): Promise<LessonInfo[]> => once(`api/lessons?lang=${text.language}`);
export const lessonWords = (id: string): Promise<LessonWords> => once(`${lessonPath(id)}?lang=${text.language}`);
export const lessonTry = (id: string, body: LessonTry): Promise<LessonMoment> => json('POST', lessonPath(id), body);
export const lessonAsk = (id: string, body: LessonAsk): Promise<Reply> => json('POST', `${lessonPath(id)}/ask`, body);
export const example = (page: string, number: number): Promise<Example> => once(`${examplesPath(page)}/${number}`);

/** The examples of a page. Without them the page is still worth reading. */
export const examplesOf = (page: string): Promise<ExampleInfo[]> => once<ExampleInfo[]>(examplesPath(page)).catch(() => []);

/** Markdown, or the place of an example. */
export type Piece = string | { example: number };

const SCENARIO = /^```scenario[^\n]*\n[\s\S]*?^```[ \t]*$/m;

/**
 * The pieces of each section. The English page has its scenarios in the text; a page in another
 * language has none, so there the examples follow the text of their rule.
 */
export function parts(sections: Section[], examples: ExampleInfo[]): Map<string, Piece[]> {
  const inText = sections.some(({ markdown }) => SCENARIO.test(markdown));
  let number = 0;
  return new Map(
    sections.map(({ id, markdown }) => {
      const pieces = markdown.split(new RegExp(SCENARIO, 'gm')).flatMap<Piece>((words, index) => {
        const before: Piece[] = index === 0 ? [] : [{ example: number++ }];
        return words.trim() ? [...before, words] : before;
      });
      if (!inText) pieces.push(...examples.filter(({ rule }) => rule === id).map((info) => ({ example: info.number })));
      return [id, pieces];
    }),
  );
}
