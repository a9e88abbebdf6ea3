import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** What makes our spans; makes none that costs anything until tracing is started. */
export const tracer = () => trace.getTracer('merenda');

/**
 * Does the work within a span of a trace. Names and attributes are words of the code: nothing that was
 * sent or asked for, no ids (product:operating#traces).
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

/** Says of a span that it failed, and how in a word; a message may hold what nobody should read. */
export function endFailed(span: Span, error: unknown): void {
  const code: unknown =
    error instanceof Error ? (Reflect.get(error, 'code') ?? error.name) : 'unknown';
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', String(code));
}
