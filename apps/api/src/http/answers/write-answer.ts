import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';

interface Declared {
  schema: z.ZodType;
  method: string;
  url: string;
}

/**
 * Writes an answer as JSON: checked against the contract, without fields outside it. The type provider's own
 * writer encodes: for codecs, which no answer has, it walks each checked value twice.
 */
export const answerWriter =
  ({ schema, method, url }: Declared) =>
  (answer: unknown): string => {
    const { data, error } = schema.safeParse(answer);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
