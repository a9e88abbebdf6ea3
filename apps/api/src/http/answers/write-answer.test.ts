import { id } from '@merenda/contract/primitives';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerWriter } from './write-answer.ts';

const schema = z.object({ docs: z.array(z.object({ _id: id, note: z.string().optional() })) });
const write = answerWriter({ schema, method: 'GET', url: '/notes' });
const ID = '0198C0DE-0000-7000-8000-000000000001';

test('an answer is written without fields outside its contract, its ids in one form', () => {
  const written = write({ docs: [{ _id: ID, note: 'a', secret: 'b' }], more: 1 });
  expect(JSON.parse(written)).toEqual({ docs: [{ _id: ID.toLowerCase(), note: 'a' }] });
});

test('an answer that breaks its contract is not written', () => {
  for (const answer of [{ docs: [{ _id: 'no id' }] }, { docs: [{}] }, {}, null]) {
    expect(() => write(answer)).toThrow(
      expect.toSatisfy((error: Error) => isResponseSerializationError(error)),
    );
  }
});
