import { PIX_COUNTDOWN_MS } from '@merenda/domain/topup-timing';
import type { Key } from '@merenda/i18n';
import { notifyFailure } from '../../../ui/notifications/notifyFailure.ts';
import { createLink, createPix } from '../api/payments.ts';
import type { Order } from './charge.ts';
import { meaningOf, wordsOf } from './outcome.ts';
import type { Payment } from './payment.ts';
import { openTab } from './paymentTab.ts';
import type { Desk } from './useDesk.ts';

/** Asks for a PIX code. */
export const makePix = (desk: Desk, { company, parts, feeMinor, charge }: Order): Promise<void> =>
  make(desk, 'payments.error.createCodePix', async () => {
    const { pixCode, expiresAt, topup } = await createPix(charge, {
      company,
      idempotencyKey: desk.key,
    });
    const by = { method: 'pix', code: pixCode, expiresAt: endOf(expiresAt) } as const;
    return { startedAt: Date.now(), parts, feeMinor, topupId: topup._id, by };
  });

/** The charge's own end; on a phone whose clock is far off, the whole countdown from now. */
function endOf(expiresAt: string): number {
  const end = Date.parse(expiresAt);
  const leftMs = end - Date.now();
  return leftMs > 0 && leftMs <= PIX_COUNTDOWN_MS ? end : Date.now() + PIX_COUNTDOWN_MS;
}

/** Asks for a payment link and opens it in a new tab. */
export function makeLink(
  desk: Desk,
  { company, parts, feeMinor, charge }: Order,
  cardType: 'card' | 'voucher',
): Promise<void> {
  const tab = openTab();
  return make(desk, 'payments.error.creatRedirectCode', async () => {
    const till = { company, idempotencyKey: desk.key };
    const { orderId, topup, payment } = await tab.orClose(
      createLink({ ...charge, cardType }, till),
    );
    const { redirectUrl } = payment;
    const by = {
      method: 'link',
      orderId,
      url: redirectUrl,
      opened: tab.goTo(redirectUrl),
    } as const;
    return { startedAt: Date.now(), parts, feeMinor, topupId: topup._id, by };
  });
}

/** Nothing is charged by making a code or a link, so without an answer one just presses again. */
async function make(desk: Desk, text: Key, create: () => Promise<Payment>): Promise<void> {
  try {
    desk.began(await create());
  } catch (error) {
    const meaning = meaningOf(error);
    if (meaning !== 'unknown') desk.renew();
    desk.refreshOffer(error);
    if (meaning !== 'refused') notifyFailure(error, text);
    else desk.settle(desk.payment, { result: 'error', words: wordsOf(error) });
  }
}
