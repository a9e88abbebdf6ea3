import type { z } from 'zod';
import type { PatientAnswer } from '../http/patient-client.ts';
import type { CallOptions, GatewayResult } from '../port.ts';

/** Calls as the parts of this adapter make them. */
export interface PagarmeCalls {
  post<Shape extends z.ZodType>(
    path: string,
    body: object,
    shape: Shape,
    call: CallOptions,
  ): Promise<GatewayResult<z.output<Shape>>>;
}

/** An answer in the port's words: only what Pagar.me itself says is a refusal. */
export function read<Shape extends z.ZodType>(
  answer: PatientAnswer,
  shape: Shape,
): GatewayResult<z.output<Shape>> {
  if (answer.kind !== 'answered') return { outcome: answer.kind, cause: answer.cause };
  if (answer.status === 409) return { outcome: 'unknown', cause: 'the key is in use' };
  if (answer.status >= 300) return { outcome: 'refused', reason: `answered_${answer.status}` };
  const parsed = shape.safeParse(answer.body);
  if (parsed.success) return { outcome: 'done', value: parsed.data };
  return { outcome: 'unknown', cause: 'an answer that we cannot read' };
}
