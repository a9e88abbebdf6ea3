import * as contract from '@merenda/contract/payments/receipts';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { emailReceipt } from './email-receipt.ts';
import { findReceipt, type ReceiptFacts } from './find-receipt.ts';
import { printReceipt } from './print-receipt.ts';
import { receiptView } from './receipt-view.ts';
import { fileNameOf } from './words.ts';

interface Named {
  id: string;
  topupId: string;
}

/** The routes of a top-up's receipt: to read, as a PDF, and as an e-mail. */
export function registerReceipts(serve: Serve, services: Services): void {
  const find = (guardian: SignedIn, { id, topupId }: Named): Promise<ReceiptFacts> => {
    if (id !== guardian.id) throw notFound();
    return findReceipt(services, guardian.id, topupId);
  };

  serve(contract.getReceipt, async ({ params, guardian }) =>
    receiptView(await find(guardian, params)),
  );

  serve(contract.getReceiptPdf, async ({ params, guardian, language }) => {
    const facts = paidOnly(await find(guardian, params));
    return {
      name: fileNameOf(facts, language),
      mediaType: 'application/pdf',
      content: await printReceipt(services.printer, facts, language),
    };
  });

  serve(contract.emailReceipt, async ({ params, guardian }) => {
    await emailReceipt(services, paidOnly(await find(guardian, params)));
    return null;
  });
}

/** Refuses an unpaid top-up, which has no receipt. @throws Failure not_found */
function paidOnly(facts: ReceiptFacts): ReceiptFacts {
  if (!facts.paid) throw notFound();
  return facts;
}
