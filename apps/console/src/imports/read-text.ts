import { MAX_IMPORT_CHARACTERS } from '@merenda/domain/ordering/menu-planning';
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

/** The bytes that are read of a file: a longer one is over the bound in each encoding. */
const MAX_READ_BYTES = 4 * MAX_IMPORT_CHARACTERS;

/** The text of a file, and the encoding that was guessed. */
interface Read {
  text: string;
  /** Absent where the file says its encoding by itself. */
  guessed?: (typeof OLD_ENCODINGS)[Language];
}

/**
 * Reads a text file as spreadsheets write them: in UTF-8, in UTF-16 with its mark, else in the older
 * encoding of the reader's language (product:importing#form). Only the beginning of a file over the bound
 * is read, since a page stands still with all of it.
 */
export async function readText(file: Blob, language: Language): Promise<Read> {
  const isCut = file.size > MAX_READ_BYTES;
  const bytes = new Uint8Array(await file.slice(0, MAX_READ_BYTES).arrayBuffer());
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return { text: new TextDecoder('utf-16le').decode(bytes) };
  if (mark === '254 255') return { text: new TextDecoder('utf-16be').decode(bytes) };
  try {
    // The cut may have gone through a letter.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut }) };
  } catch {
    const guessed = OLD_ENCODINGS[language];
    return { text: new TextDecoder(guessed).decode(bytes), guessed };
  }
}
