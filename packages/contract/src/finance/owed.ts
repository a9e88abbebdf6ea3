import { z } from 'zod';
import { id, instant, keyset, keysetPage, signedAmount } from '../primitives.ts';
import { route } from '../route.ts';
import { ofCompany } from './company.ts';

// Amounts owed to people who left (product:console-finance#owed).

/** The causes of money that came for a closed wallet. */
const OWED_CAUSES = ['topup', 'order', 'payout', 'student'] as const;

const owed = z.object({
  /** The top-up, order, payout or deleted student that the money is about. */
  _id: id,
  ...ofCompany,
  cause: z.enum(OWED_CAUSES),
  /** The person who left; the name is erased. */
  guardian: z.object({ _id: id, leftAt: instant.optional() }).optional(),
  since: instant,
  /** The credits less the debits. */
  value: signedAmount,
});

export const listOwed = route({
  method: 'GET',
  url: '/operator/owed',
  access: 'operator',
  right: 'books.see',
  touches: 'scope',
  summary: 'Money that came for closed wallets and is still owed, the oldest first',
  schema: {
    querystring: z.object(keyset(50)),
    response: { 200: keysetPage(owed) },
  },
});
