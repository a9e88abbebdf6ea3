import type { Key } from '@merenda/i18n';

/** What is said above the security code of a card, or in its place where none is asked for. */
export function securityCodeTexts(
  asksSecurityCode: boolean,
  length: 3 | 4,
): { heading: Key; text: Key } {
  if (!asksSecurityCode) return { heading: 'topups.confirm.heading', text: 'topups.confirm.text' };
  const text = length === 4 ? 'cards.cvv.front' : 'cards.cvv.back';
  return { heading: 'topups.cvv.heading', text };
}
