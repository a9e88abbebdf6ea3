import { cvvLength, isValidCvv, isValidExpiry, isValidHolder, isValidNumber } from './cards.ts';
import type { Country } from './countries.ts';
import type { Day } from './dates.ts';
import type { FieldError } from './form-errors.ts';
import { requiredError } from './forms.ts';
import { taxIdError } from './person-forms.ts';

/** The four fields of the first add-card step (spec 1 §5); `expiry` is MM/YY. */
export interface CardForm {
  holder: string;
  number: string;
  expiry: string;
  taxId: string;
}

/** What is wrong with each field of the card form; an empty object when it may go on. */
export function cardErrors(
  card: CardForm,
  { country, today }: { country: Country; today: Day },
): Partial<Record<keyof CardForm, FieldError>> {
  const errors: Partial<Record<keyof CardForm, FieldError>> = {
    holder: holderError(card.holder),
    number: cardNumberError(card.number),
    expiry: expiryError(card.expiry, today),
    taxId: taxIdError(card.taxId, country),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

/** At least two words of letters. */
export function holderError(holder: string): FieldError {
  return (
    requiredError(holder) ?? (isValidHolder(holder) ? undefined : { key: 'form.card.valid.name' })
  );
}

/** 13 to 19 digits. */
export function cardNumberError(number: string): FieldError {
  const error = requiredError(number);
  return error ?? (isValidNumber(number) ? undefined : { key: 'form.card.valid.number' });
}

/** MM/YY, and the month is not over. */
export function expiryError(expiry: string, today: Day): FieldError {
  const error = requiredError(expiry);
  return error ?? (isValidExpiry(expiry, today) ? undefined : { key: 'form.card.valid.date' });
}

/** Every box of the security code filled. */
export function cvvError(code: string, brand: string | undefined): FieldError {
  if (isValidCvv(code, brand)) return undefined;
  return code
    ? { key: 'form.required.min', values: { number: cvvLength(brand) } }
    : { key: 'form.required' };
}
