import type { CannedTexts } from '@merenda/domain/help/canned-answers';
import answers from './canned-answers.json' with { type: 'json' };

/** A canned answer of every company of the demo, in all languages. */
interface DemoAnswer {
  /** The title by the language of the company's people: Portuguese, Hungarian, else English. */
  title: { pt: string; hu: string; en: string };
  texts: Required<CannedTexts>;
}

export const CANNED_ANSWERS: readonly DemoAnswer[] = answers;
