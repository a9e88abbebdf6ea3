import type { Pool } from '@merenda/database';
import { SpanKind, trace } from '@opentelemetry/api';
import { endFailed, tracer } from './span.ts';

type Query = (...parts: unknown[]) => unknown;

/** Gives each statement of a traced request a span with its verb and table, never its text or parameters. */
export function traceStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const query: Query = client.query.bind(client);
    const traced: Query = (...parts) => {
      if (!trace.getActiveSpan()) return query(...parts);
      const end = beginStatement(textOf(parts[0]));
      const callback = parts.at(-1);
      if (typeof callback === 'function') {
        const endAndCall = (error: unknown, result: unknown) => {
          end(error);
          callback(error, result);
        };
        return query(...parts.slice(0, -1), endAndCall);
      }
      const result = query(...parts);
      if (result instanceof Promise) result.then(() => end(), end);
      else end();
      return result;
    };
    Object.assign(client, { query: traced });
  });
}

function beginStatement(text: string): (error?: unknown) => void {
  const { verb, table } = describeStatement(text);
  const span = tracer().startSpan(table ? `${verb} ${table}` : verb, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(table ? { 'db.collection.name': table } : {}),
    },
  });
  return (error) => {
    if (error) endFailed(span, error);
    span.end();
  };
}

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  const text: unknown = Object(statement).text;
  return typeof text === 'string' ? text : '';
};

const LITERAL = /'(?:[^']|'')*'/g;
const VERB = /^\s*([a-z]+)/i;
const NAME = String.raw`"?([a-z_]\w*)"?`;
const TABLE = new RegExp(String.raw`\b(?:from|into|update|join)\s+${NAME}(?:\.${NAME})?`, 'i');

/** The first verb of a statement and the first table or function that it names. */
export function describeStatement(text: string): { verb: string; table: string | undefined } {
  const code = text.replaceAll(LITERAL, '');
  const [, verb = 'statement'] = VERB.exec(code) ?? [];
  const [, first, second] = TABLE.exec(code) ?? [];
  const table = first && second ? `${first}.${second}` : first;
  return { verb: verb.toUpperCase(), table };
}
