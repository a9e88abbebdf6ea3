/** The word in an answer for a text with invisible characters; its field shows `form.invisible`. */
export const INVISIBLE = 'invisible characters';

/** The error texts of form fields: catalogue keys (product:errors#forms). */
export const FORM_ERROR_KEYS = [
  'form.required',
  'form.invalid',
  'form.invisible',
  'form.invalidPassword',
  'form.name.link',
  'form.name.family',
  'form.name.shorten',
  'form.required.min',
  'form.required.max',
  'form.futureDate',
  'form.pastDate',
  'form.selectAtLeastOne',
  'form.passwordsMatch',
  'form.kioskPassword.min',
  'form.kioskPassword.max',
  'form.kioskPassword.characters',
  'form.kioskPassword.repeated',
  'form.phoneNumber.matches',
  'form.taxIdentifierNumber.matches',
  'form.card.valid.name',
  'form.card.valid.number',
  'form.card.valid.date',
  'form.birthDate.invalid',
  'form.birthDate.range',
  'form.recurring.startPast',
  'form.recurring.dayOfMonth',
  'form.recurring.endBeforeStart',
  'form.recurring.endTooEarly',
  'form.invalidDate',
  'planning.error.tooFar',
  'administration.error.times',
  'form.amount.invalid',
  'form.amount.min',
  'form.amount.max',
  'form.amount.unreadable',
  'form.amount.whole',
  'form.amount.decimals',
  'form.amount.belowBalance',
  'form.wholeNumber',
  'console.bankFile.error.bankName',
  'console.bankFile.error.bic',
  'console.bankFile.error.digits',
  'console.bankFile.error.mostDigits',
  'console.bankFile.error.plain',
  'console.signIn.error.code',
  'topups.automatic.error.least',
  'topups.automatic.error.belowThreshold',
  'topups.automatic.error.belowAmount',
  'dependent.error.insufficientFunds',
  'planning.mistake.noAddress',
  'desk.answers.error.empty',
  'desk.answers.error.unknown',
  'desk.error.open',
  'planning.close.tooLong',
  'reversal.error.bank',
  'reversal.error.agency',
  'reversal.error.characters',
  'reversal.error.name',
  'reversal.error.accountNumber',
  'reversal.error.pixKey',
  'reversal.error.iban',
  'reversal.error.ibanCountry',
  'reversal.error.ibanLength',
  'reversal.error.sortCode',
  'reversal.error.britishAccount',
  'reversal.error.lastDigits',
  'reset.error.passwordMin',
  'reset.error.passwordRequired',
  'reset.error.passwordsMatch',
  'reset.error.confirmationRequired',
] as const;

export type FormErrorKey = (typeof FORM_ERROR_KEYS)[number];

/**
 * The error of a field: a catalogue key, the values for its text, and advice where there is some.
 * Undefined for a right field.
 */
export type FieldError =
  | { key: FormErrorKey; values?: Record<string, string | number>; advice?: FormErrorKey }
  | undefined;

/** The first error of several; callers give their rules in the order in which to report them. */
export function firstError(...errors: FieldError[]): FieldError {
  return errors.find((error) => error !== undefined);
}
