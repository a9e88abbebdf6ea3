/** The mailbox that an e-mail address leads to, as budgets count it; only `mailboxOf` makes one. */
export type Mailbox = string & { readonly mailbox: unique symbol };

/**
 * The mailbox of an address (product:session#mailboxes): lower case, without the part behind a `+`,
 * so that `ana+lunch@…` counts as `ana@…`. Dots stay: only one provider ignores them, and with all
 * others they make another person's address.
 */
export function mailboxOf(address: string): Mailbox {
  const small = address.trim().toLowerCase();
  const at = small.lastIndexOf('@');
  // A local part that begins with a plus has nothing before it.
  const plus = small.indexOf('+', 1);
  return (plus < 0 || plus > at ? small : small.slice(0, plus) + small.slice(at)) as Mailbox;
}
