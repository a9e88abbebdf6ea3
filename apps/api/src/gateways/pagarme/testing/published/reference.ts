/** Fields of a customer that the client requires and the reference does not (decision record 0591). */
const NOT_REQUIRED = {
  code: '',
  phones: {},
  address: {
    street: '',
    number: '',
    zip_code: '',
    neighborhood: '',
    city: '',
    state: '',
    country: '',
    complement: '',
    line_1: '',
    line_2: '',
  },
};

const NAMED = { name: '', email: '', document: '', type: 'individual', metadata: {} };

/**
 * A request in the client's format: with fields that only the client requires, and without the name that
 * only the reference has. Both are published, and they differ here.
 */
export function asInReference(body: unknown, path: string): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (path.endsWith('/customers')) return { ...NOT_REQUIRED, ...body };
  // An order contains its customer's id or the customer's data.
  const named = 'customer_id' in body ? { customer: NAMED, ...body } : body;
  return JSON.parse(JSON.stringify(named), (name, value) => {
    if (name === 'customer') return { ...NOT_REQUIRED, ...value };
    if (name !== 'credit_card') return value;
    const { recurrence_cycle, ...card } = value;
    const known = recurrence_cycle === undefined || recurrence_cycle === card.recurrency_cycle;
    return known ? card : value;
  });
}
