import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import type { CatalogueFiles, Finding } from './finding.ts';
import { FOREIGN_WORDS, LOWERED, SAME_AS_ENGLISH } from './words.ts';

/**
 * Checks each text by itself: it is not empty, untidy, left in English or foreign to the language.
 */
export function checkWording(files: CatalogueFiles): Finding[] {
  const english = new Map(Object.values(files.en).flatMap((texts) => Object.entries(texts)));
  return LANGUAGES.flatMap((language) =>
    Object.values(files[language])
      .flatMap((texts) => Object.entries(texts))
      .flatMap(([key, text]) => checkText(language, key, text, english.get(key))),
  );
}

function checkText(
  language: Language,
  key: string,
  text: string,
  english: string | undefined,
): Finding[] {
  if (text.trim() === '') return [{ language, key, problem: 'empty', detail: '' }];
  const findings: Finding[] = [];
  if (isUntidy(language, text)) {
    findings.push({ language, key, problem: 'untidy spacing', detail: JSON.stringify(text) });
  }
  if (language === 'en') return findings;
  if (text === english && !isShared(language, text)) {
    findings.push({ language, key, problem: 'same as English', detail: JSON.stringify(text) });
  }
  const lowered = LOWERED[language]?.exec(text)?.[0];
  if (lowered !== undefined) {
    findings.push({ language, key, problem: 'address without its capital', detail: lowered });
  }
  const foreign = wordsOf(text).filter((word) => FOREIGN_WORDS[language].has(word));
  if (foreign.length > 0) {
    findings.push({ language, key, problem: 'foreign word', detail: foreign.join(' ') });
  }
  return findings;
}

/** Stray spaces; in French also a breaking space where a no-break space belongs ("Prêt !"). */
function isUntidy(language: Language, text: string): boolean {
  return (
    text !== text.trim() || /\s{2}/.test(text) || (language === 'fr-FR' && / [!?:;»]/.test(text))
  );
}

// The words left without variables, signs and digits must be known as shared.
function isShared(language: Language, text: string): boolean {
  return wordsOf(text).every((word) => SAME_AS_ENGLISH[language].has(word));
}

function wordsOf(text: string): string[] {
  const plain = text.replace(/\{\{.*?\}\}/g, ' ').toLowerCase();
  return plain.split(/[^\p{L}\p{M}-]+/u).filter((word) => /\p{L}/u.test(word));
}
