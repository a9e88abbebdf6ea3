import { LANGUAGES } from '@merenda/domain/places/languages';
import type { CannedAnswer } from './queries.ts';

/** A canned answer's title and texts, to be read. */
export const CannedText = ({ answer: { title, texts } }: { answer: CannedAnswer }) => (
  <>
    <p>{title}</p>
    {LANGUAGES.filter((language) => texts[language]).map((language) => (
      <p key={language} lang={language}>
        {texts[language]}
      </p>
    ))}
  </>
);
