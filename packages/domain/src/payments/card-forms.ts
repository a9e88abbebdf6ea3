import type { FieldError } from '../forms/form-errors.ts';
import { requiredError } from '../forms/forms.ts';
import { ownerTaxIdError } from '../people/person-forms.ts';
import type { Country } from '../places/countries.ts';
import type { Day } from '../time/dates.ts';
import { isValidExpiry, isValidHolder, isValidNumber } from './cards.ts';

/** The four fields of the first add-card step (product:cards#fields); `expiry` is MM/YY. */
export interface CardForm {
  holder: string;
  number: string;
  expiry: string;
  taxId: string;
}

/** The errors of the card form by field; empty when it is complete. */
export function cardErrors(
  card: CardForm,
  { country, today }: { country: Country; today: Day },
): Partial<Record<keyof CardForm, FieldError>> {
  const errors: Partial<Record<keyof CardForm, FieldError>> = {
    holder: holderError(card.holder),
    number: cardNumberError(card.number),
    expiry: expiryError(card.expiry, today),
    taxId: ownerTaxIdError(card.taxId, country),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

/** The error of a holder's name that no card can bear. */
function holderError(holder: string): FieldError {
  return (
    requiredError(holder) ?? (isValidHolder(holder) ? undefined : { key: 'form.card.valid.name' })
  );
}

/** The error of a card number: 13 to 19 digits with the right check digit. */
function cardNumberError(number: string): FieldError {
  const error = requiredError(number);
  return error ?? (isValidNumber(number) ? undefined : { key: 'form.card.valid.number' });
}

/** The error of an expiry: MM/YY of a month that is not over. */
function expiryError(expiry: string, today: Day): FieldError {
  const error = requiredError(expiry);
  return error ?? (isValidExpiry(expiry, today) ? undefined : { key: 'form.card.valid.date' });
}
