import { type Form, formIn } from '../form.ts';
import type { Written } from './declarations.ts';
import { faultsOf, type Look } from './judge-value.ts';
import { type Members, type Plain, plainOf } from './members.ts';

/** The paths that a request expands. */
export const expandedBy = (form: Form): string[] =>
  Object.values(formIn(form, 'expand')).map(String);

/**
 * Faults of an answer against its published type. An expandable field must be the object if its path was
 * expanded, and otherwise the id.
 */
export function answerFaults(body: object, type: Written, expanded: readonly string[]): string[] {
  const unasked: string[] = [];
  const look: Look = (path, value, plain, optional) => {
    if (value === null || !isExpandable(plain, optional)) return;
    const at = path.join('.');
    const asked = expanded.some((one) => one === at || one.startsWith(`${at}.`));
    if (typeof value === 'object' && !asked) unasked.push(`${at} is there without being asked for`);
    if (typeof value === 'string' && asked) unasked.push(`${at} is an id, though it was asked for`);
  };
  const unknown = expanded.filter((path) => !leadsOn(type, path.split('.')));
  return [
    ...faultsOf(body, type, { as: 'json', path: [], look }),
    ...unasked,
    ...unknown.map((path) => `expand ${path} is published nowhere`),
  ];
}

/** Is the field expandable: an id or its object, or a list that is left out unless expanded? */
function isExpandable(plain: Plain, optional: boolean): boolean {
  const kinds = plain.kind === 'union' ? plain.of.map(plainOf) : [plain];
  const hasId = kinds.some((kind) => kind.kind === 'string');
  return kinds.some(
    (kind) =>
      kind.kind === 'object' &&
      (kind.name === 'ApiList' ? optional : hasId && kind.members.fields.has('id')),
  );
}

function leadsOn(type: Written, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  return objectsIn(plainOf(type)).some(({ fields }) => {
    const field = fields.get(first);
    return field !== undefined && leadsOn(field.type, rest);
  });
}

function objectsIn(plain: Plain): Members[] {
  if (plain.kind === 'object') return [plain.members];
  if (plain.kind === 'array') return objectsIn(plainOf(plain.of));
  return plain.kind === 'union' ? plain.of.flatMap((one) => objectsIn(plainOf(one))) : [];
}
