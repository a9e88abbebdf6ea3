/** The kinds of values in the details of operators' acts: the console tells each kind in the reader's words. */
export type ActFieldKind =
  | 'text'
  | 'number'
  | 'yesNo'
  | 'day'
  | 'instant'
  | 'share'
  | 'minor'
  | 'roles'
  | 'purpose'
  | 'provider'
  | 'service'
  | 'closure'
  | 'document'
  | 'state'
  | 'attendance'
  | 'studentFields'
  | 'files';

/**
 * Every field in the details of operators' acts (`AuditDetails` of the API), of records before and after a
 * change too, with the kind of its value. Ids and typed words are `text`. Entries stay for good: a field that
 * names a person has no line here, and the act leaves it out.
 */
export const ACT_FIELDS = {
  account: 'text',
  amount: 'text',
  attendance: 'attendance',
  basisPoints: 'share',
  block: 'text',
  changes: 'number',
  class: 'text',
  closure: 'closure',
  code: 'text',
  companies: 'text',
  company: 'text',
  conflicts: 'number',
  day: 'day',
  dishes: 'number',
  document: 'document',
  draft: 'text',
  educationLevel: 'text',
  everywhere: 'yesNo',
  fields: 'studentFields',
  file: 'text',
  files: 'files',
  firstDay: 'day',
  fixedMinor: 'minor',
  forms: 'number',
  fourEyesMinor: 'minor',
  from: 'text',
  given: 'number',
  guardians: 'number',
  healthForm: 'yesNo',
  isCollected: 'yesNo',
  isOff: 'yesNo',
  isTest: 'yesNo',
  lastDay: 'day',
  left: 'number',
  leftOut: 'number',
  maximumMinor: 'minor',
  menu: 'text',
  minimumMinor: 'minor',
  moved: 'number',
  movedStudents: 'number',
  name: 'text',
  note: 'text',
  operator: 'text',
  order: 'text',
  payment: 'text',
  picture: 'text',
  places: 'number',
  proposal: 'text',
  provider: 'provider',
  purpose: 'purpose',
  reason: 'text',
  reasons: 'text',
  refund: 'text',
  roles: 'roles',
  room: 'text',
  school: 'text',
  schools: 'text',
  service: 'service',
  session: 'text',
  shift: 'text',
  slotMinutes: 'number',
  startsAt: 'instant',
  to: 'state',
  tokenUntil: 'instant',
  town: 'text',
  until: 'text',
  version: 'number',
  walletPayment: 'yesNo',
  wanted: 'number',
  year: 'text',
} as const satisfies Record<string, ActFieldKind>;

export type ActField = keyof typeof ACT_FIELDS;

export const isActField = (name: string): name is ActField => Object.hasOwn(ACT_FIELDS, name);
