import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** The maker of our spans; spans cost nothing until tracing is started. */
export const tracer = () => trace.getTracer('merenda');

/**
 * Runs the work within a span. Names and attributes are terms of the code: no input, no ids
 * (product:operating#traces).
 */
export const inSpan = <T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: { kind?: SpanKind; attributes?: Attributes },
  work: (span: Span) => Promise<T>,
): Promise<T> =>
  tracer().startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      endFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });

/** Marks a span as failed, with a code or name; a message may hold private data. */
export function endFailed(span: Span, error: unknown): void {
  const code: unknown =
    error instanceof Error ? (Reflect.get(error, 'code') ?? error.name) : 'unknown';
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', String(code));
}
