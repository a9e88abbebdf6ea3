/** The texts that a field can answer with: keys of the catalogue (spec 1 §5, spec 2 §8). */
export const FORM_ERROR_KEYS = [
  'form.required',
  'form.invalid',
  'form.invalidPassword',
  'form.required.min',
  'form.required.max',
  'form.futureDate',
  'form.pastDate',
  'form.selectAtLeastOne',
  'form.passwordsMatch',
  'form.kioskPassword.min',
  'form.kioskPassword.max',
  'form.kioskPassword.characters',
  'form.phoneNumber.matches',
  'form.taxIdentifierNumber.matches',
  'form.card.valid.name',
  'form.card.valid.number',
  'form.card.valid.date',
  'form.birthDate.range',
  'form.recurring.startPast',
  'form.recurring.dayOfMonth',
  'form.recurring.endBeforeStart',
  'form.recurring.endTooEarly',
  'form.invalidDate',
  'form.amount.invalid',
  'form.amount.max',
  'form.amount.belowBalance',
  'topups.automatic.error.least',
  'topups.automatic.error.belowThreshold',
  'topups.automatic.error.belowAmount',
  'dependent.error.insufficientFunds',
  'reset.error.passwordMin',
  'reset.error.passwordRequired',
  'reset.error.passwordsMatch',
  'reset.error.confirmationRequired',
] as const;

export type FormErrorKey = (typeof FORM_ERROR_KEYS)[number];

/** What is wrong with a field: a catalogue key and what its text fills in; undefined when nothing. */
export type FieldError =
  | { key: FormErrorKey; values?: Record<string, string | number> }
  | undefined;

/** The first thing that is wrong; rules are given in the order in which they are to be told. */
export function firstError(...errors: FieldError[]): FieldError {
  return errors.find((error) => error !== undefined);
}
