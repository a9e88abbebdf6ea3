import { LOOK_PURPOSES } from '@merenda/domain/health/look-purposes';
import { OPERATOR_ROLES } from '@merenda/domain/people/operators';
import type { Translate } from '@merenda/i18n';

/** A field of an act's details; `before` is absent where the record has only one value. */
export interface Detail {
  field: string;
  before?: string;
  value: string;
}

/** An act's details as rows: one a field, and before and after where the record has both. */
export function detailsOf(detail: Readonly<Record<string, unknown>>, t: Translate): Detail[] {
  const { before, after, ...rest } = detail;
  const single = Object.entries(rest).map(([field, value]) => {
    const purpose = field === 'purpose' && LOOK_PURPOSES.find((known) => known === value);
    return { field, value: purpose ? t(`people.purpose.${purpose}`) : told(value, t) };
  });
  if (!isRecord(after)) return single;
  const former = isRecord(before) ? before : {};
  const fields = [...new Set([...Object.keys(former), ...Object.keys(after)])];
  const changes = fields.flatMap((field) => {
    const change = { field, before: told(former[field], t), value: told(after[field], t) };
    return change.before === change.value ? [] : [change];
  });
  return [...single, ...changes];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function told(value: unknown, t: Translate): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'administration.yes' : 'administration.no');
  if (Array.isArray(value)) return value.map((one) => told(one, t)).join(', ') || '–';
  if (typeof value === 'object') return JSON.stringify(value);
  const role = OPERATOR_ROLES.find((known) => known === value);
  return role ? t(`console.role.${role}`) : String(value);
}
