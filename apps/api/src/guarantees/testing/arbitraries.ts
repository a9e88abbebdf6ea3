import type { RouteSpec } from '@merenda/contract';
import fc from 'fast-check';
import { z } from 'zod';
import type { Parts } from './request.ts';

type Arbitrary = fc.Arbitrary<unknown>;

/** The part of JSON Schema that the contract's schemas use. */
interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

const DAYS = ['0000-01-01', '0001-01-01', '1900-02-29', '2026-11-24', '2040-12-31', '9999-12-31'];
const TIMES = ['00:00', '12:10', '24:00', '23:59', '99:99'];

/** Values that have broken programs before. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, [], {}, [[]], [{}], '', ' ', 'null', 'undefined', 'NaN', '[object Object]'],
  ...[0, -0, -1, 0.1 + 0.2, 1e-7, 1e21, 2 ** 53, -(2 ** 63), 2 ** 64, Number.MAX_VALUE, 5e-324],
  ...['\0', 'a\0b', '\u{d800}', '\u{dc00}x', '\u{feff}', '\u{202e}', '👨‍👩‍👧‍👦', 'İıſK', 'ﷺ'],
  ...["' OR 1=1 --", '"; DROP TABLE guardian; --', '\\', '%', '_', '%s%n', '#{7*7}', '{{7*7}}'],
  ...['../../etc/passwd', '..%2f..%2f', '/', '//', '.', 'C:\\', 'file:///etc/passwd', '-', '--'],
  ...['<script>alert(1)</script>', '=1+1', 'a\r\nb: c', '1e400', '0x10', '9'.repeat(400)],
  ...['99999-12-31', '0000-00-00', '-000001-01-01', '2026-02-30', '2026-11-24T25:00:00.000Z'],
  ...[JSON.parse('{"__proto__": {"admin": true}}'), { constructor: { prototype: {} } }],
  ...[{ toString: 1 }, { length: -1 }, { $ne: null }, { toJSON: 'x' }],
  ...['x'.repeat(10_000), Array(1_000).fill(0), 'ß'.repeat(40), '\u0301'.repeat(50)],
];

const hostile: Arbitrary = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Values of a schema's shape, including edge cases. Most values come from a correct request and `ids`
 * exist, so that requests get beyond the first look-up.
 */
function ofSchema(schema: Schema, ids: readonly string[], right?: unknown): Arbitrary {
  if (schema.type === 'object' && schema.properties) {
    const fields: Record<string, Arbitrary> = {};
    for (const [key, child] of Object.entries(schema.properties)) {
      fields[key] = ofSchema(child, ids, fieldOf(right, key));
    }
    return fc.record(fields, { requiredKeys: schema.required ?? [] });
  }
  if (schema.type === 'array') {
    const items = ofSchema(schema.items ?? {}, ids, fieldOf(right, 0));
    return fc.array(items, { maxLength: Math.min(schema.maxItems ?? 4, 4) });
  }
  const anyOther = ofLeaf(schema, ids);
  if (right === undefined) return anyOther;
  return fc.oneof({ arbitrary: fc.constant(right), weight: 3 }, { arbitrary: anyOther, weight: 1 });
}

const fieldOf = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

function ofLeaf(schema: Schema, ids: readonly string[]): Arbitrary {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((child) => ofSchema(child, ids)));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return ofNumber(schema);
  return schema.type === 'string' ? ofText(schema, ids) : hostile;
}

function ofNumber({ type, minimum = -1e9, maximum = 1e9 }: Schema): Arbitrary {
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)];
  const whole = fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) });
  const small = fc.integer({ min: Math.max(min, 0), max: Math.max(min, Math.min(max, 60)) });
  const cents = small.map((value) => value + 0.01);
  return fc.oneof(whole, small, fc.constantFrom(min, max), ...(type === 'number' ? [cents] : []));
}

function ofText(schema: Schema, ids: readonly string[]): Arbitrary {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === 'date') return fc.constantFrom(...DAYS);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (pattern?.includes('T\\d{2}')) {
    return fc
      .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...TIMES))
      .map(([day, time]) => `${day}T${time}:00.000Z`);
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const unit = fc.constantFrom<'grapheme' | 'binary'>('grapheme', 'binary');
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 130)) };
  return unit.chain((chosen) => fc.string({ unit: chosen, ...length }));
}

/** The value, with itself or one of its inner values replaced by a hostile one. */
const spoil = (value: unknown): Arbitrary => {
  if (typeof value !== 'object' || value === null) return hostile;
  const keys = Object.keys(value);
  if (keys.length === 0) return hostile;
  return fc.oneof(
    { arbitrary: hostile, weight: 1 },
    {
      arbitrary: fc.constantFrom(...keys).chain((key) =>
        spoil(Reflect.get(value, key)).map((inner) => {
          const copy = Array.isArray(value) ? [...value] : { ...value };
          return Object.defineProperty(copy, key, { value: inner, enumerable: true });
        }),
      ),
      weight: 6,
    },
  );
};

/** Requests for a route: of the right shape with edge cases, and with a spoiled value. */
export function requestsFor(
  { schema }: RouteSpec,
  right: Parts,
  ids: readonly string[],
): fc.Arbitrary<Parts> {
  const part = (zod: z.ZodType | undefined, given: unknown): Arbitrary => {
    if (!zod) return fc.constant(undefined);
    const json = z.toJSONSchema(zod, { io: 'input', unrepresentable: 'any' }) as Schema;
    const shaped = ofSchema(json, ids, given);
    return fc.oneof(
      { arbitrary: shaped, weight: 4 },
      { arbitrary: spoil(given), weight: 2 },
      { arbitrary: shaped.chain(spoil), weight: 1 },
      { arbitrary: fc.constant(given), weight: 1 },
    );
  };
  return fc.record({
    params: part(schema.params, right.params),
    query: part(schema.querystring, right.query),
    body: part(schema.body, right.body),
  });
}
