import type { Written } from './declarations.ts';
import { type Members, type Plain, plainOf } from './members.ts';

/** The encoding of a value: requests are forms, whose values are texts; answers are JSON. */
export type Form = 'form' | 'json';

/** Called for each visited field, with the names of its parents. */
export type Look = (
  path: readonly string[],
  value: unknown,
  type: Plain,
  optional: boolean,
) => void;

interface Judging {
  as: Form;
  path: readonly string[];
  look?: Look | undefined;
}

/** Faults of a value against its published type, one line each. */
export function faultsOf(value: unknown, type: Written, judging: Judging): string[] {
  const plain = plainOf(type);
  const wrong = (what: string) => [`${judging.path.join('.') || 'all of it'} ${what}`];
  switch (plain.kind) {
    case 'anything':
      return [];
    case 'union':
      return faultsOfUnion(value, plain.of, judging);
    case 'array':
      return faultsOfArray(value, plain.of, judging);
    case 'object':
      return isObject(value) && !Array.isArray(value)
        ? faultsOfObject(value, plain.members, judging)
        : wrong(`is ${JSON.stringify(value)}, not ${plain.name}`);
    default:
      return isScalar(value, plain, judging.as)
        ? []
        : wrong(`is ${JSON.stringify(value)}, not ${describe(plain)}`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const describe = (plain: Plain) =>
  plain.kind === 'literal' ? JSON.stringify(plain.value) : `a ${plain.kind}`;

function isScalar(value: unknown, plain: Plain, as: Form): boolean {
  if (plain.kind === 'nothing') return value === undefined;
  if (as === 'json') {
    return plain.kind === 'literal' ? value === plain.value : typeof value === plain.kind;
  }
  if (typeof value !== 'string') return false;
  if (plain.kind === 'literal') return value === String(plain.value ?? '');
  if (plain.kind === 'number') return /^-?\d+(\.\d+)?$/.test(value);
  return plain.kind === 'string' || value === 'true' || value === 'false';
}

/** The faults against the union's member that fits the value best. */
function faultsOfUnion(value: unknown, members: readonly Written[], judging: Judging): string[] {
  let fewest: string[] | undefined;
  let best: Written | undefined;
  const fitting = members.filter((member) => !isOfAnotherKind(value, plainOf(member)));
  for (const member of fitting) {
    const faults = faultsOf(value, member, { ...judging, look: undefined });
    if (!fewest || faults.length < fewest.length) [fewest, best] = [faults, member];
    if (fewest.length === 0) break;
  }
  if (best && judging.look) faultsOf(value, best, judging);
  return fewest ?? [`${judging.path.join('.') || 'all of it'} is of no kind that is published`];
}

/** Does a constant field (`object`, an event's `type`) show that the object is of another type? */
function isOfAnotherKind(value: unknown, plain: Plain): boolean {
  if (plain.kind !== 'object' || !isObject(value)) return false;
  return [...plain.members.fields].some(([name, { type }]) => {
    if (type.node.type !== 'TSLiteralType' || !(name in value)) return false;
    const word = plainOf(type);
    return word.kind === 'literal' && word.value !== value[name];
  });
}

function faultsOfArray(value: unknown, of: Written, judging: Judging): string[] {
  const items = judging.as === 'json' ? value : itemsOf(value);
  return Array.isArray(items)
    ? items.flatMap((item) => faultsOf(item, of, judging))
    : [`${judging.path.join('.')} is no list`];
}

/** A form's list: an object whose names are 0, 1, 2 … */
function itemsOf(value: unknown): unknown[] | undefined {
  if (!isObject(value)) return undefined;
  const names = Object.keys(value);
  return names.every((name, index) => name === String(index)) ? Object.values(value) : undefined;
}

function faultsOfObject(value: object, { fields, others }: Members, judging: Judging): string[] {
  const faults: string[] = [];
  const inside = (name: string): Judging => ({ ...judging, path: [...judging.path, name] });
  for (const [name, item] of Object.entries(value)) {
    const field = fields.get(name);
    const type = field?.type ?? others;
    if (!type) {
      faults.push(`${inside(name).path.join('.')} is published nowhere`);
      continue;
    }
    judging.look?.(inside(name).path, item, plainOf(type), field?.optional ?? true);
    faults.push(...faultsOf(item, type, inside(name)));
  }
  for (const [name, { optional }] of fields) {
    if (!optional && !(name in value)) faults.push(`${inside(name).path.join('.')} is missing`);
  }
  return faults;
}
