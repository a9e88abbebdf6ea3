import { z } from 'zod';

/** A file as an answer: its bytes, whole or streamed, and the name for saving it. */
export interface FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** The content is compressed. */
  readonly encoding?: 'gzip';
  /**
   * Changes with the content: letters, digits, `-` and `_`. A client that already has this version
   * is answered so.
   */
  readonly version?: string;
}

/** Is the answer a file, of any media type? */
export const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'mediaType' in answer && 'content' in answer;

const declared = z.registry<{ mediaTypes: readonly string[] }>();

/** The schema of an answer that is a file of one of these media types instead of JSON. */
export const file = (...mediaTypes: string[]) =>
  z.custom<FileAnswer>().register(declared, { mediaTypes });

/** The media types of an answer that is a file; undefined when it is JSON. */
export const mediaTypesOf = (response: z.ZodType): readonly string[] | undefined =>
  declared.get(response)?.mediaTypes;
