import type { RouteSpec } from '@merenda/contract';
import type { z } from 'zod';
import { type Parts, textOf } from './request.ts';

/** A request with one wrong value, and its place. */
export interface WrongShape {
  parts: Parts;
  /** The paths that the contract must report: 'class.schoolClass', 'items.0.quantity'. */
  issues: string[];
}

type Part = keyof typeof SCHEMA_OF;

export const SCHEMA_OF = { params: 'params', query: 'querystring', body: 'body' } as const;

const WRONG_TEXTS = ['', 'x', '-1', "' OR 1=1 --", '\0', '\u{d800}', '9'.repeat(200)];
const WRONG_VALUES = [null, -7, 0.001, true, [], {}, ['x'], ['x', 'y'], ...WRONG_TEXTS, undefined];

/** CI sends all of them; otherwise one in this many is sent, others each time. */
const ONE_IN = process.env.EVERYWHERE ? 1 : 8;
let asked = 0;

/** Variants of a correct request with one value that the contract's schema refuses. */
export function wrongShapes(spec: RouteSpec, right: Parts): WrongShape[] {
  const all = [...everyWrongShape(spec, right)];
  asked += 1;
  const first = asked % Math.min(ONE_IN, all.length);
  return all.filter((_, index) => index % ONE_IN === first);
}

function* everyWrongShape(spec: RouteSpec, right: Parts): Generator<WrongShape> {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = spec.schema[SCHEMA_OF[part]];
    if (!schema) continue;
    for (const value of spoiled(right[part], part === 'body')) {
      const parts = { ...right, [part]: value };
      const issues = isSendable(part, value) ? issuesOf(schema, AS_READ[part](value)) : [];
      if (issues.length > 0) yield { parts, issues };
    }
  }
}

const issuesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? [];

const fields = (value: unknown): [string, unknown][] => Object.entries({ ...(value as object) });

/** A value as the server reads it: an address holds only text. */
const AS_READ: Record<Part, (value: unknown) => unknown> = {
  params: (value) => Object.fromEntries(fields(value).map(([key, one]) => [key, textOf(one)])),
  query: (value) =>
    Object.fromEntries(
      fields(value).flatMap(([key, one]): [string, unknown][] => {
        const texts = (Array.isArray(one) ? one : [one]).filter((text) => text !== undefined);
        return texts.length > 0
          ? [[key, texts.length > 1 ? texts.map(textOf) : textOf(texts[0])]]
          : [];
      }),
    ),
  body: (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value))),
};

/** An empty parameter would make another path. */
const isSendable = (part: Part, value: unknown): boolean =>
  part === 'body' || part === 'query' || fields(value).every(([, one]) => one !== '');

/** The value with itself or one of its inner values replaced. */
function* spoiled(value: unknown, itself: boolean): Generator<unknown> {
  if (itself) yield* WRONG_VALUES;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    for (const inner of spoiled(item, true)) {
      yield Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [key]: inner });
    }
  }
}
