import type { z } from 'zod';

export interface Issue {
  path: string;
  message: string;
}

/** An expected refusal: a mistake of the caller, or a conflict with the present state. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[] | undefined;

  constructor(status: number, code: string, message: string, issues?: Issue[]) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

/** The wire shape of a refusal. */
export function failureBody(failure: Failure): object {
  const { code, message, issues } = failure;
  return { error: { code, message, ...(issues && { issues }) } };
}

/** Reads input by a schema; throws a 400 Failure with the issues but without values. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  throw new Failure(400, 'invalid_request', 'The request has a wrong shape.', issues);
}
