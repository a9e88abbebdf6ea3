import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { findCharge } from '../../bank/find-charge.ts';
import { Failure, parse } from '../../http/failure.ts';
import { openPixCharges } from '../../processor/list-payments.ts';
import type { Payment } from '../../processor/payment.ts';
import { markDeclined, markExpired, markPaid } from '../../processor/transitions.ts';
import type { Sandbox } from '../../sandbox.ts';
import { isForm, sendPage } from '../send.ts';
import { bankChargePage, bankStartPage } from './bank-page.ts';

const code = z.string().max(1_000);
const payerSchema = z.object({ code, late: z.union([z.boolean(), z.stringbool()]).default(false) });
const querySchema = z.object({ code: code.default('') });

/** Registers the guardian's bank: pages, and the same acts by JSON for scripts. */
export function bankRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, control } = sandbox;

  app.get('/bank', (request, reply) => {
    const query = parse(querySchema, request.query);
    if (query.code.trim() === '') return sendPage(reply, bankStartPage(openCharges()));
    try {
      return sendPage(reply, bankChargePage(findCharge(store, query.code), control.now()));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      reply.code(error.status);
      return sendPage(reply, bankStartPage(openCharges(), query.code, error.message));
    }
  });

  // The address inside our PIX codes: a phone's camera that reads a code opens it.
  app.get<{ Params: { txid: string } }>('/qr/v2/:txid', (request, reply) => {
    const row = store.get('SELECT br_code FROM payment WHERE txid = ?', request.params.txid);
    if (!row) throw new Failure(404, 'not_found', 'There is no such PIX code.');
    return reply.redirect(bankAddress(String(row.br_code)), 303);
  });

  const decide = (url: string, act: (payment: Payment, late: boolean) => Payment) => {
    app.post(url, (request, reply) => {
      const input = parse(payerSchema, request.body);
      const answer = () => act(findCharge(store, input.code), input.late);
      return isForm(request) ? backToTheCode(reply, input.code, answer) : { payment: answer() };
    });
  };
  decide('/bank/pay', (payment, late) => markPaid(sandbox, payment, { late }));
  decide('/bank/refuse', (payment) => markDeclined(sandbox, payment, 'payer_refused'));
  // For scripts: expires this payment now, while the clock of all others goes on.
  decide('/bank/expire', (payment) => markExpired(sandbox, payment));

  function openCharges(): Payment[] {
    return openPixCharges(store, 5);
  }
}

/** Shows a browser the code again with the payment's state, even if the act came too late. */
function backToTheCode(reply: FastifyReply, pasted: string, act: () => unknown): FastifyReply {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  return reply.redirect(bankAddress(pasted), 303);
}

function bankAddress(brCode: string): string {
  return `/bank?code=${encodeURIComponent(brCode)}`;
}
