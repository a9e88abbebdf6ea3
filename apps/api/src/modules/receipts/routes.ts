import * as contract from '@merenda/contract/receipts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { emailReceipt } from './email-receipt.ts';
import { findReceipt, type ReceiptFacts } from './find-receipt.ts';
import { printReceipt } from './pdf/print-receipt.ts';
import { receiptView } from './receipt-view.ts';
import { fileNameOf } from './words.ts';

interface Named {
  id: string;
  topupId: string;
}

/** A top-up's receipt: to read, as a PDF, and as a letter. */
export function registerReceipts(api: FastifyInstance, services: Services): void {
  const find = (guardian: SignedIn, { id, topupId }: Named): Promise<ReceiptFacts> => {
    if (id !== guardian.id) throw notFound();
    return findReceipt(services, guardian.id, topupId);
  };

  serve(api, contract.getReceipt, async ({ params, guardian }) =>
    receiptView(await find(guardian, params)),
  );

  serve(api, contract.getReceiptPdf, async ({ params, guardian, language }) => {
    const facts = paidOnly(await find(guardian, params));
    return {
      name: fileNameOf(facts, language),
      mediaType: 'application/pdf',
      content: await printReceipt(facts, language),
    };
  });

  serve(api, contract.emailReceipt, async ({ params, guardian }) => {
    await emailReceipt(services, paidOnly(await find(guardian, params)));
    return null;
  });
}

/** Who has not paid has no receipt to keep. @throws Failure not_found */
function paidOnly(facts: ReceiptFacts): ReceiptFacts {
  if (!facts.paid) throw notFound();
  return facts;
}
