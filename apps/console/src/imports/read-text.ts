import type { Language } from '@merenda/domain/places/languages';

/** The encoding of a language's old files. */
const OLD_ENCODINGS = {
  'pt-BR': 'Windows-1252',
  'pt-PT': 'Windows-1252',
  en: 'Windows-1252',
  'es-ES': 'Windows-1252',
  'fr-FR': 'Windows-1252',
  'de-DE': 'Windows-1252',
  'nl-NL': 'Windows-1252',
  'hu-HU': 'Windows-1250',
} as const satisfies Record<Language, string>;

/** The text of a file, and the encoding that was guessed. */
interface Read {
  text: string;
  /** Absent where the file says its encoding by itself. */
  guessed?: (typeof OLD_ENCODINGS)[Language];
}

/**
 * Reads a text file as spreadsheets write them: in UTF-8, in UTF-16 with its mark, else in the older
 * encoding of the reader's language (product:importing#form).
 */
export async function readText(file: Blob, language: Language): Promise<Read> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return { text: new TextDecoder('utf-16le').decode(bytes) };
  if (mark === '254 255') return { text: new TextDecoder('utf-16be').decode(bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const guessed = OLD_ENCODINGS[language];
    return { text: new TextDecoder(guessed).decode(bytes), guessed };
  }
}
