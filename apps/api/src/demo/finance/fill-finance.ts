import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { companyDay } from '@merenda/domain/brands/company-time';
import { FOUR_EYES_FROM } from '@merenda/domain/payouts/payouts';
import { DAY_MS } from '@merenda/domain/time/spans';
import {
  createPayout,
  type Decision,
  decidePayout,
  finishClosings,
  makeBankFile,
  withdrawPayout,
} from '../../modules/account/index.ts';
import { payOwed } from '../../modules/books/index.ts';
import { approverOf } from '../../modules/operator/index.ts';
import { askRefund, createPix, settleTopup } from '../../modules/payments/index.ts';
import { reconcilePeriod } from '../../modules/reconciliation/index.ts';
import type { Services } from '../../modules/services.ts';
import { lockName } from '../../platform/database/locks.ts';
import type { DemoCompany } from '../data/companies/company.ts';
import { DEMO_COMPANIES } from '../data/companies/index.ts';
import { writerId } from '../ids.ts';
import type { Bank } from './bank.ts';
import { createPayers, findFinance, onceFor, type PayerName, signedIn } from './people.ts';

/** The name of these acts in the logs of both sides. */
const CORRELATION = 'demo finance';
const MAX_ATTEMPTS = 100;
const PAUSE_MS = 100;
const LARGE = Number(FOUR_EYES_FROM.BRL / 100n);

/**
 * Fills the finance pages of the first company: payouts, refunds and disputes in each state, a bank
 * file, a difference with both sides, and amounts owed to people who left. All of it is done by the product's
 * own verbs and the sandbox's banks, so that the books agree. It happens once.
 */
export async function fillFinance(services: Services, bank: Bank): Promise<void> {
  const [company] = DEMO_COMPANIES;
  const finance = await findFinance(services.db);
  if (!company || !finance) return;
  const serving = services.gateways.serving(company.id, 'mundipaggPix');
  if (serving?.name !== 'sandbox') return;
  if (!(await begin(services, company))) return;
  const story = storyOf(services, bank, company, finance);
  await story.payouts();
  await story.refunds();
  await story.disputes();
  await story.leavers();
}

/** @returns false where the payers exist */
const begin = ({ db, passwords, clock }: Services, company: DemoCompany): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockName(trx, 'demo', `demo ${company.id}`);
    const known = await trx
      .selectFrom('guardian')
      .select('id')
      .where('id', '=', writerId(company, 'Beatriz Ramos'))
      .executeTakeFirst();
    if (known) return false;
    await createPayers(trx, company, { passwords, now: clock() });
    return true;
  });

function storyOf(
  services: Services,
  bank: Bank,
  company: DemoCompany,
  [first, second]: NonNullable<Awaited<ReturnType<typeof findFinance>>>,
) {
  const settle = (reference: string) =>
    settleTopup(services, reference, { correlationId: CORRELATION, evenArrived: true });
  const beginTopup = async (name: PayerName, value: number) => {
    const guardian = signedIn(company, name);
    const input = { guardian, idempotencyKey: `demo ${value}`, value, walletId: guardian.walletId };
    const { topup, pixCode } = await createPix(services, input, CORRELATION);
    return { id: topup.id, reference: topup.reference, pixCode };
  };
  const topUp = async (name: PayerName, value: number) => {
    const topup = await beginTopup(name, value);
    await bank.pay(topup.pixCode);
    await settle(topup.reference);
    return topup;
  };
  const decide = (id: string, decision: Decision, by = first) =>
    decidePayout(services, approverOf(by), id, decision);
  /** Without a value all of the balance, after which the account is deleted. */
  const payOut = async (name: PayerName, value?: number) => {
    const guardian = signedIn(company, name);
    const { _id: id } = await createPayout(services, onceFor(guardian, `payout ${value}`), {
      subject: value === undefined ? 'CLOSE-RESPONSABLE-WALLET' : 'USER-WALLET-REIMBURSEMENT',
      value,
      reimbursementDetails: {
        type: 'pix',
        motive: 'Estamos de mudança.',
        name,
        fiscalNumber: '529.982.247-25',
        pixKeyType: 'email',
        pixKey: `${name.split(' ')[1]?.toLowerCase()}@example.com`,
      },
    });
    return id;
  };
  const approve = async (id: string) => {
    await decide(id, { act: 'approve' });
    return id;
  };

  return {
    async payouts() {
      await topUp('Beatriz Ramos', 900);
      await topUp('Caetano Dias', LARGE + 500);
      const sent = await approve(await payOut('Beatriz Ramos', 64.2));
      await makeBankFile(services, first, { companyId: company.id, payer: PAYER });
      await decide(sent, { act: 'settle' });
      const back = await approve(await payOut('Beatriz Ramos', 21.9));
      await decide(back, { act: 'settle' });
      await decide(back, { act: 'return', reason: 'A chave PIX não existe mais.' });
      const refused = await payOut('Beatriz Ramos', 36);
      await decide(refused, { act: 'refuse', reason: 'O titular da chave é outra pessoa.' });
      const withdrawn = await payOut('Beatriz Ramos', 12.5);
      await withdrawPayout(services, signedIn(company, 'Beatriz Ramos'), withdrawn);
      await approve(await payOut('Beatriz Ramos', 48.7));
      await approve(await payOut('Beatriz Ramos', 15.3));
      await payOut('Beatriz Ramos', 27.4);
      // A second person is needed: the first demo operator can be it.
      await decide(await payOut('Caetano Dias', LARGE), { act: 'approve' }, second);
    },

    async refunds() {
      const small = await topUp('Fábio Teles', 55);
      const reason = 'Pagou duas vezes por engano.';
      await askRefund(
        services,
        first,
        { topupId: small.id, refundId: randomUUID(), value: 20, reason },
        CORRELATION,
      );
      const large = await topUp('Iara Pinto', LARGE + 200);
      await askRefund(
        services,
        second,
        { topupId: large.id, refundId: randomUUID(), value: LARGE + 100, reason },
        CORRELATION,
      );
    },

    async disputes() {
      for (const [value, outcome] of [[80], [60, 'won'], [45, 'lost']] as const) {
        const { reference } = await topUp('Gabriela Rocha', value);
        const dispute = await bank.dispute(reference);
        await settle(reference);
        if (!outcome) continue;
        await bank.decide(dispute, outcome);
        await settle(reference);
      }
    },

    /** People whose money came after their accounts were deleted. */
    async leavers() {
      // The e-mail about the payout goes first, which another delivery may have taken up.
      const deletion = async (name: PayerName) => {
        for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
          await services.outbox.deliver();
          await finishClosings(services);
          const { deleted_at } = await services.db
            .selectFrom('guardian')
            .select('deleted_at')
            .where('id', '=', writerId(company, name))
            .executeTakeFirstOrThrow();
          if (deleted_at) return;
          await sleep(PAUSE_MS);
        }
        throw new Error(`the account of ${name} is not deleted`);
      };
      const leave = async (name: PayerName, value: number) => {
        await topUp(name, value);
        const late = await beginTopup(name, 25);
        await bank.expire(late.pixCode);
        await settle(late.reference);
        const payout = await payOut(name);
        await approve(payout);
        if (value >= LARGE) await decide(payout, { act: 'approve' }, second);
        await decide(payout, { act: 'settle' });
        await deletion(name);
        await bank.pay(late.pixCode, { late: true });
        await settle(late.reference);
        return { payout, late };
      };
      const reason = 'A conta foi encerrada.';
      const small = await leave('Elisa Barros', 40);
      await decide(small.payout, { act: 'return', reason });
      const large = await leave('Débora Freitas', LARGE + 300);
      await decide(large.payout, { act: 'return', reason });
      await decide(large.payout, { act: 'approve-return' }, second);
      const entered = (value: number) => ({
        paymentId: randomUUID(),
        value,
        paidOn: companyDay(company.id, services.clock()),
      });
      const debora = { id: large.payout, guardian: writerId(company, 'Débora Freitas') };
      await payOwed(services, second, debora, {
        ...entered(LARGE + 300),
        payer: 'bank',
        payerReference: 'TED 4711',
      });

      const { late } = await leave('Hugo Andrade', 30);
      const gateway = services.gateways.named('sandbox');
      const { provider_ref: providerRef } = await services.db
        .selectFrom('topup')
        .select('provider_ref')
        .where('id', '=', late.id)
        .executeTakeFirstOrThrow();
      if (!gateway || !providerRef) throw new Error('the late payment is not at the sandbox');
      const { outcome } = await gateway.refund(
        { providerRef, amountMinor: 25_00n, reference: randomUUID(), reason: 'left the school' },
        { idempotencyKey: randomUUID(), deadlineMs: 9_000, correlationId: CORRELATION },
      );
      if (outcome !== 'done') throw new Error(`the sandbox's refund is ${outcome}`);
      const now = services.clock().getTime();
      const period = { from: new Date(now - DAY_MS), until: new Date(now + DAY_MS) };
      await reconcilePeriod(services, gateway, period);
      const hugo = { id: late.id, guardian: writerId(company, 'Hugo Andrade') };
      await payOwed(services, first, hugo, {
        ...entered(25),
        payer: 'processor',
        payerReference: providerRef,
      });
    },
  };
}

/** The account from which the first company pays. */
const PAYER = {
  bank: '341',
  bankName: 'Itau',
  cnpj: '33000167000101',
  name: 'Wefood',
  agreement: '',
  agency: '1234',
  agencyDigit: '',
  account: '56789',
  accountDigit: '0',
  sequence: 1,
};
