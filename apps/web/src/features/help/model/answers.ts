import type { Language } from '@merenda/domain/places/languages';
import type { Key, Translate } from '@merenda/i18n';
import { queryOptions } from '@tanstack/react-query';

/** One of the usual questions, with its answer. */
export interface UsualQuestion {
  label: string;
  detail: string;
}

const PAGES = import.meta.glob<string>('../../../../../../docs/help/*.md', {
  query: '?raw',
  import: 'default',
});

/**
 * The usual questions in a language, from docs/help: `## question`, then the answer. Names of buttons come
 * from the catalogue (`{{home.move}}`): answers name each button by its real text.
 */
export const usualQuestionsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['usual-questions', language],
    queryFn: async () => {
      const [, load] =
        Object.entries(PAGES).find(([path]) => path.endsWith(`/${language}.md`)) ?? [];
      return (await load?.()) ?? '';
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Reads the questions of such a page.
 * @param hasPix false leaves out questions about PIX
 */
export const readQuestions = (page: string, t: Translate, hasPix: boolean): UsualQuestion[] =>
  page
    .split(/^## /m)
    .slice(1)
    .filter((part) => hasPix || !part.includes('PIX'))
    .map((part) => {
      const [label = '', ...lines] = part.split('\n');
      const detail = lines.join(' ').trim();
      return { label, detail: detail.replace(/\{\{([\w.]+)\}\}/g, (_, key) => t(key as Key)) };
    });
