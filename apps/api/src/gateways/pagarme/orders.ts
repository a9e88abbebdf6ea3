import { isCnpj } from '@merenda/domain/people/brazilian-tax-ids';
import type { Payer } from '../port.ts';

interface NewPayment {
  reference: string;
  amountMinor: bigint;
}

/** The customer of an order: a kept card's by its id, any other by name, address and document. */
type Customer = { customer_id: string | undefined } | { customer: object };

/** An order of one item with one charge; `code` is our reference, by which the order is found. */
export function newOrder(
  { reference, amountMinor }: NewPayment,
  customer: Customer,
  payment: object,
) {
  const amount = Number(amountMinor);
  return {
    code: reference,
    closed: true,
    items: [{ code: 'top-up', category: 'top-up', description: 'Merenda', quantity: 1, amount }],
    ...customer,
    payments: [{ amount, ...payment }],
  };
}

/** A customer in Pagar.me's format; the phone is split into country, area and number. */
export function customerOf({ name, email, phone, ...identity }: Payer) {
  const [, area, number] = /^\+55(\d{2})(\d{8,9})$/.exec(phone ?? '') ?? [];
  return {
    name,
    email,
    metadata: {},
    type: isCnpj(identity.taxIdentifier ?? '') ? 'company' : 'individual',
    ...documentOf(identity),
    ...(area && number
      ? { phones: { mobile_phone: { country_code: '55', area_code: area, number } } }
      : {}),
  };
}

/** The document that Pagar.me requires of a customer; undefined if the payer has none that it accepts. */
export function documentOf({ taxIdentifier, passport }: Pick<Payer, 'taxIdentifier' | 'passport'>) {
  if (taxIdentifier) {
    return { document: taxIdentifier, document_type: isCnpj(taxIdentifier) ? 'CNPJ' : 'CPF' };
  }
  return passport ? { document: passport, document_type: 'PASSPORT' } : undefined;
}
