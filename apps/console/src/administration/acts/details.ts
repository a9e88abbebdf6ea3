import type { StudentFields } from '@merenda/contract/people/person';
import { ACT_FIELDS, type ActFieldKind, isActField } from '@merenda/domain/access/act-fields';
import { brandOfCompany } from '@merenda/domain/brands/brands';
import { LOOK_PURPOSES } from '@merenda/domain/health/look-purposes';
import { KITCHEN_DOCUMENTS, KITCHEN_STATUSES } from '@merenda/domain/kitchen/kitchen-day';
import { formatMoney } from '@merenda/domain/money/money';
import { MENU_TYPES } from '@merenda/domain/ordering/menu-types';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { ATTENDANCES } from '@merenda/domain/people/attendance';
import { OPERATOR_ROLES } from '@merenda/domain/people/operators';
import type { Language } from '@merenda/domain/places/languages';
import { CLOSURE_KINDS } from '@merenda/domain/places/schools';
import { formatDateTime, formatDay, type Key, type Translate } from '@merenda/i18n';
import { localZone } from '../../session/local-zone.ts';

/** A field of an act's details; `before` is absent where the record has only one value. */
interface Detail {
  field: string;
  before?: string;
  value: string;
}

/** An act as far as its details go, and its reader. */
interface Read {
  subject: string;
  t: Translate;
  language: Language;
}

/** An act's details as rows: one a field, and before and after where the record has both. */
export function detailsOf(detail: Readonly<Record<string, unknown>>, reader: Read): Detail[] {
  const { before, after, ...rest } = detail;
  const tell = (field: string, value: unknown) => told(field, value, reader);
  const single = Object.entries(rest).map(([field, value]) => ({
    field,
    // A mark has one value; the details name the former one beside it.
    ...(field === 'attendance' && before !== undefined && { before: tell(field, before) }),
    value: tell(field, value),
  }));
  if (!isRecord(after)) return single;
  const former = isRecord(before) ? before : {};
  const fields = [...new Set([...Object.keys(former), ...Object.keys(after)])];
  const changes = fields.flatMap((field) => {
    const change = { field, before: tell(field, former[field]), value: tell(field, after[field]) };
    return change.before === change.value ? [] : [change];
  });
  return [...single, ...changes];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function told(field: string, value: unknown, reader: Read): string {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value)) return value.map((one) => told(field, one, reader)).join(', ') || '–';
  const kind = isActField(field) ? ACT_FIELDS[field] : 'text';
  return TELL[kind](value, reader);
}

type Tell = (value: unknown, reader: Read) => string;

const asText: Tell = (value, { t }) => {
  if (typeof value === 'boolean') return t(value ? 'administration.yes' : 'administration.no');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A value of a list that has its texts; a value of a newer release keeps its own name. */
const named =
  <Value extends string>(values: readonly Value[], keyOf: (value: Value) => Key): Tell =>
  (value, reader) => {
    const known = values.find((one) => one === value);
    return known ? reader.t(keyOf(known)) : asText(value, reader);
  };

const STUDENT_FIELDS: Readonly<Record<keyof StudentFields, Key>> = {
  class: 'people.class',
  enrollmentNumber: 'people.number',
};

const keysOf = <Name extends string>(names: Readonly<Record<Name, Key>>) =>
  named(Object.keys(names) as Name[], (name) => names[name]);

const TELL: Readonly<Record<ActFieldKind, Tell>> = {
  text: asText,
  yesNo: asText,
  number: (value, { language }) => new Intl.NumberFormat(language).format(Number(value)),
  day: (value, { language }) => formatDay(language, String(value)),
  instant: (value, { language }) => formatDateTime(language, String(value), 'numeric', localZone()),
  share: (value, { language }) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
      Number(value) / 10_000,
    ),
  minor(value, reader) {
    const currency = brandOfCompany(reader.subject)?.currency;
    return currency ? formatMoney(BigInt(String(value)), currency, reader.language) : String(value);
  },
  roles: named(OPERATOR_ROLES, (role) => `console.role.${role}`),
  purpose: named(LOOK_PURPOSES, (purpose) => `people.purpose.${purpose}`),
  provider: (value, { t }) => t(`administration.fees.way.${paymentKindOf(String(value))}`),
  service: named(MENU_TYPES, (type) => `kitchen.service.${type}`),
  closure: named(CLOSURE_KINDS, (kind) => `planning.close.kind.${kind}`),
  document: named(KITCHEN_DOCUMENTS, (document) => `kitchen.document.${document}`),
  // A kitchen's state; of a ticket, the operator's id.
  state: named(KITCHEN_STATUSES, (status) => `kitchen.status.${status}`),
  attendance: named(ATTENDANCES, (mark) => `register.${mark}`),
  studentFields: keysOf(STUDENT_FIELDS),
  files(value, reader) {
    if (!isRecord(value)) return asText(value, reader);
    const rows = Object.entries(value).map(([file, counts]) => {
      const { inserted = 0, updated = 0, deleted = 0, unchanged = 0 } = Object(counts);
      return reader.t('administration.field.rows', { file, inserted, updated, deleted, unchanged });
    });
    return rows.join('; ') || '–';
  },
};
