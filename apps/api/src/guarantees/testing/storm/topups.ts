import { randomUUID } from 'node:crypto';
import { type FeeRule, feeOf } from '@merenda/domain/fees';
import type { JournalEntry } from '../../../money-audit/journal.ts';
import { ask, type Client, type Operation, visit } from './client.ts';
import type { Family } from './families.ts';

/** What a top-up asks for, and what it does to the wallets. */
interface Wish {
  key: string;
  charge: {
    value: number;
    fee: number;
    walletId: string;
    transferTopupTo?: { user: string; value: number }[];
  };
  note(outcome: JournalEntry['outcome'], id?: string): void;
}

const major = (minor: number) => minor / 100;

function newWish({ journal, random }: Client, family: Family, fee?: FeeRule): Wish {
  const key = randomUUID();
  const totalMinor = 100 + random.int(20_000);
  const student = family.students.length > 0 && random.chance(0.5) && random.pick(family.students);
  const partMinor = student ? 1 + random.int(totalMinor) : 0;
  const effects: Record<string, bigint> = {};
  if (student) effects[student.wallet] = BigInt(partMinor);
  if (totalMinor > partMinor) effects[family.wallet] = BigInt(totalMinor - partMinor);
  return {
    key,
    charge: {
      value: major(totalMinor),
      fee: major(Number(feeOf(fee, BigInt(totalMinor)))),
      walletId: family.wallet,
      ...(student ? { transferTopupTo: [{ user: student.id, value: major(partMinor) }] } : {}),
    },
    note(outcome, id) {
      const { guardian, currency } = family;
      const operation = 'topup';
      journal.push({ operation, guardian: guardian.user._id, key, currency, effects, outcome, id });
    },
  };
}

interface Told {
  _id: string;
  status: string;
}

const WAITING = new Set(['created', 'pending']);
const OVER = new Set(['failed', 'expired']);

/** Writes down how a top-up stands; true once it has an end. */
function noteTopup(wish: Wish, family: Family, { _id, status }: Told): boolean {
  if (OVER.has(status)) wish.note('refused', _id);
  else wish.note(WAITING.has(status) ? 'accepted' : 'done', _id);
  if (!WAITING.has(status) && !OVER.has(status)) family.paid.push(_id);
  return !WAITING.has(status);
}

/** By card; one in seven has no money. */
export function cardTopup(client: Client, family: Family): Operation {
  const isBad = client.random.chance(1 / 7);
  const wish = newWish(client, family, family.cardFee);
  const cardId = isBad ? family.badCard : family.goodCard;
  return {
    kind: isBad ? 'bad card' : 'card',
    async attempt() {
      const { verdict, answer } = await ask(
        client,
        family,
        'POST /companies/:company/wallets/card-topup',
        {
          params: { company: family.company },
          idempotencyKey: wish.key,
          body: { ...wish.charge, paymentCard: { cardId, securityNumber: '123' } },
        },
      );
      if (verdict === 'done' && answer) return noteTopup(wish, family, answer.body.topup);
      wish.note(verdict === 'refused' ? 'refused' : 'unknown');
      return verdict === 'refused';
    },
  };
}

/** What the payer does with a code or a link: most pay, some refuse, some leave it. */
const planOf = ({ random }: Client) => random.pick(['pay', 'pay', 'pay', 'refuse', 'leave']);

/** By PIX, paid in the payer's bank. */
export function pixTopup(client: Client, family: Family): Operation {
  const wish = newWish(client, family);
  const plan = planOf(client);
  return {
    kind: 'PIX',
    async attempt() {
      const { verdict, answer } = await ask(
        client,
        family,
        'POST /companies/:company/wallets/pix-topup/create',
        {
          params: { company: family.company },
          idempotencyKey: wish.key,
          body: { cardData: wish.charge },
        },
      );
      if (verdict !== 'done' || !answer) {
        wish.note(verdict === 'refused' ? 'refused' : 'unknown');
        return verdict === 'refused';
      }
      if (noteTopup(wish, family, answer.body.topup) || plan === 'leave') return true;
      await visit(client, `/bank/${plan}`, { code: answer.body.pixCode });
      return false;
    },
  };
}

/** By a payment link, on the processor's page. */
export function linkTopup(client: Client, family: Family): Operation {
  const wish = newWish(client, family);
  const plan = planOf(client);
  return {
    kind: 'link',
    async attempt() {
      const { verdict, answer } = await ask(
        client,
        family,
        'POST /companies/:company/wallets/payment-link-topup',
        {
          params: { company: family.company },
          idempotencyKey: wish.key,
          body: { cardData: wish.charge },
        },
      );
      if (verdict !== 'done' || !answer) {
        wish.note(verdict === 'refused' ? 'refused' : 'unknown');
        return verdict === 'refused';
      }
      if (noteTopup(wish, family, answer.body.topup) || plan === 'leave') return true;
      const outcome = plan === 'pay' ? 'paid' : 'declined';
      await visit(client, `/pay/${answer.body.orderId}`, { outcome });
      return false;
    },
  };
}
