import { randomBytes, randomUUID } from 'node:crypto';
import { addDays, type Day } from '@merenda/domain/time/dates';
import type { Statement } from './record.ts';

/** Ids, hashes and days of whom a recording is about, each by its name: `student`, `cart 3`. */
export type Facts = Readonly<Record<string, string>>;

/** A piece of a value: as it was sent, a fact of whoever asks, or made anew for each request. */
type Piece =
  | { kind: 'same'; text: string }
  | { kind: 'fact'; name: string }
  | { kind: 'day'; name: string; shift: number }
  | { kind: 'fresh'; recorded: string };

interface TemplateStatement extends Pick<Statement, 'text' | 'isBehind'> {
  /** Null for a parameter that is null. */
  values: (readonly Piece[] | null)[];
}

/** Statements that can be sent for anybody. */
export type Template = readonly TemplateStatement[];

/** Statements, and the facts of those for whom they were sent. */
export interface Recording {
  statements: readonly Statement[];
  facts: Facts;
}

const TOKEN = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64}|\d{4}-\d\d-\d\d)/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Days so near to a fact's day follow from it. */
const NEAR_DAYS = 7;

/**
 * Finds what changes from one request to the next by two recordings of the same request for others.
 * Values that both have stay as they are; the rest is a fact, or made for the request.
 * @throws Error when the two differ in more than this
 */
export function toTemplate(recording: Recording, other: Recording): Template {
  const shared = tokensOf(other.statements);
  const template = recording.statements.map(({ text, isBehind, values }) => ({
    text,
    isBehind,
    values: values.map((value) =>
      value === null ? null : piecesOf(value, recording.facts, shared),
    ),
  }));
  const known = tokensOf(recording.statements);
  for (const [at, { text, values }] of template.entries()) {
    const again = other.statements[at];
    const kinds = values.map((pieces) => pieces && kindsOf(pieces));
    const kindsAgain = again?.values.map((value) =>
      value === null ? null : kindsOf(piecesOf(value, other.facts, known)),
    );
    if (again?.text !== text || JSON.stringify(kinds) !== JSON.stringify(kindsAgain)) {
      throw new Error(`two recordings differ: ${text}\n${kinds}\n${again?.text}\n${kindsAgain}`);
    }
  }
  if (template.length !== other.statements.length) throw new Error('two recordings differ');
  return template;
}

const tokensOf = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(statements.flatMap(({ values }) => values.flatMap((value) => value?.split(TOKEN) ?? [])));

function piecesOf(value: string, facts: Facts, shared: ReadonlySet<string>): Piece[] {
  const names = new Map(Object.entries(facts).map(([name, fact]) => [fact, name]));
  const days = Object.entries(facts).filter(([, fact]) => DAY.test(fact));
  return value.split(TOKEN).map((text, at): Piece => {
    const name = names.get(text);
    if (name !== undefined && !DAY.test(text)) return { kind: 'fact', name };
    if (at % 2 === 0) return { kind: 'same', text };
    if (!DAY.test(text))
      return shared.has(text) ? { kind: 'same', text } : { kind: 'fresh', recorded: text };
    for (const [ofDay, day] of days) {
      const shift = Math.round((Date.parse(text) - Date.parse(day)) / 86_400_000);
      if (Math.abs(shift) <= NEAR_DAYS) return { kind: 'day', name: ofDay, shift };
    }
    return { kind: 'same', text };
  });
}

/** Facts of several requests of a batch differ by their numbers, which tell the order of arrival. */
const kindsOf = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) => {
    if (piece.kind === 'same') return [];
    return 'name' in piece ? piece.name.replace(/ \d+$/, '') : piece.kind;
  });

/** The values of all statements for these facts, one list after the other. */
export function valuesFor(template: Template, facts: Facts): (string | null)[] {
  const fresh = new Map<string, string>();
  const textOf = (piece: Piece): string => {
    if (piece.kind === 'same') return piece.text;
    if (piece.kind === 'fresh') {
      const made = fresh.get(piece.recorded) ?? another(piece.recorded);
      fresh.set(piece.recorded, made);
      return made;
    }
    const fact = facts[piece.name];
    if (fact === undefined) throw new Error(`no fact: ${piece.name}`);
    return piece.kind === 'day' ? addDays(fact as Day, piece.shift) : fact;
  };
  return template.flatMap(({ values }) =>
    values.map((pieces) => pieces?.map(textOf).join('') ?? null),
  );
}

/** Another id or hash of the same kind; indexes feel whether ids begin with the time. */
function another(recorded: string): string {
  if (!recorded.includes('-')) return randomBytes(32).toString('hex');
  if (recorded[14] !== '7') return randomUUID();
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Is the value the same for everybody? */
export const isConstant = (pieces: readonly Piece[]): boolean =>
  pieces.every(({ kind }) => kind === 'same');
