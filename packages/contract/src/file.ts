import { z } from 'zod';

/** A file as an answer: its bytes, whole or piece by piece, and the name to save it under. */
export interface FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Is it a file, of whatever media type? */
export const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'mediaType' in answer && 'content' in answer;

const declared = z.registry<{ mediaTypes: readonly string[] }>();

/** The schema of an answer that is no JSON but a file of one of these media types. */
export const file = (...mediaTypes: string[]) =>
  z.custom<FileAnswer>().register(declared, { mediaTypes });

/** Of which media types the answer can be; undefined when it is JSON. */
export const mediaTypesOf = (response: z.ZodType): readonly string[] | undefined =>
  declared.get(response)?.mediaTypes;
