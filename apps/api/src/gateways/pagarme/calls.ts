import type { z } from 'zod';
import type { RetryingAnswer } from '../http/retrying-client.ts';
import type { CallOptions, GatewayResult } from '../port.ts';

/** The calls that the parts of this adapter share. */
export interface PagarmeCalls {
  post<Shape extends z.ZodType>(
    path: string,
    body: object,
    shape: Shape,
    call: CallOptions,
  ): Promise<GatewayResult<z.output<Shape>>>;
}

/** Maps an answer to the port's outcomes: only an explicit refusal of Pagar.me is `refused`. */
export function read<Shape extends z.ZodType>(
  answer: RetryingAnswer,
  shape: Shape,
): GatewayResult<z.output<Shape>> {
  if (answer.kind !== 'answered') return { outcome: answer.kind, cause: answer.cause };
  if (answer.status === 409) return { outcome: 'unknown', cause: 'the key is in use' };
  if (answer.status >= 300) return { outcome: 'refused', reason: `answered_${answer.status}` };
  const parsed = shape.safeParse(answer.body);
  if (parsed.success) return { outcome: 'done', value: parsed.data };
  return { outcome: 'unknown', cause: 'an answer that we cannot read' };
}
