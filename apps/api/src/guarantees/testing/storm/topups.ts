import { type FeeRule, feeOf } from '@merenda/domain/money/fees';
import type { JournalEntry } from '../../../modules/money-audit/index.ts';
import { ask, type Client, type JudgedAnswer, type Operation, visit } from './client.ts';
import { keyOf } from './course.ts';
import type { Family } from './families.ts';

/** The request of a top-up, and its effect on the wallets. */
interface Intent {
  key: string;
  charge: {
    value: number;
    fee: number;
    walletId: string;
    transferTopupTo?: { user: string; value: number }[];
  };
  note(told: Pick<JournalEntry, 'outcome' | 'id' | 'said'>): void;
}

const major = (minor: number) => minor / 100;

function newRequest({ journal, turn }: Client, family: Family, fee?: FeeRule): Intent {
  const { random, name } = turn;
  const key = keyOf(random);
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
    note(told) {
      const { guardian, currency } = family;
      const operation = 'topup';
      journal.push({
        at: new Date(),
        operation,
        guardian: guardian.user._id,
        key,
        currency,
        effects,
        ...told,
      });
      if (told.outcome === 'done' && told.id) family.paid.push({ id: told.id, by: name });
    },
  };
}

interface TopupAnswer {
  _id: string;
  status: string;
}

const WAITING = new Set(['created', 'pending']);
const OVER = new Set(['failed', 'expired']);

/** Records a top-up's status; returns true if it is final. */
function noteTopup(request: Intent, { _id, status }: TopupAnswer): boolean {
  const outcome = outcomeOf(status);
  request.note({ outcome, id: _id, said: status });
  return outcome !== 'accepted';
}

function outcomeOf(status: string) {
  if (OVER.has(status)) return 'refused';
  return WAITING.has(status) ? 'accepted' : 'done';
}

/** Records an answer without a top-up; returns true if nothing more will follow. */
function noteNone(
  request: Intent,
  { verdict, said }: Omit<JudgedAnswer<unknown>, 'answer'>,
): boolean {
  request.note({ outcome: verdict === 'refused' ? 'refused' : 'unknown', said });
  return verdict === 'refused';
}

/** A top-up by card; one card in seven has no money. */
export function cardTopup(client: Client, family: Family): Operation {
  const isBad = client.turn.random.chance(1 / 7);
  const request = newRequest(client, family, family.cardFee);
  const cardId = isBad ? family.badCard : family.goodCard;
  return {
    kind: isBad ? 'bad card' : 'card',
    async attempt() {
      const { answer, ...told } = await ask(
        client,
        family,
        'POST /companies/:company/wallets/card-topup',
        {
          params: { company: family.company },
          idempotencyKey: request.key,
          body: { ...request.charge, paymentCard: { cardId, securityNumber: '123' } },
        },
      );
      if (told.verdict === 'done' && answer) return noteTopup(request, answer.body.topup);
      return noteNone(request, told);
    },
  };
}

/** A payer's act on a code or a link: most pay, some refuse, some do nothing. */
type Plan = 'pay' | 'refuse' | 'leave';

/** A top-up by PIX, paid at the payer's bank. */
export const pixTopup = (client: Client, family: Family): Operation =>
  topupElsewhere(client, family, {
    kind: 'PIX',
    begin: (request) =>
      ask(client, family, 'POST /companies/:company/wallets/pix-topup/create', request),
    visit: ({ pixCode }, plan) => visit(client, `/bank/${plan}`, { code: pixCode }),
  });

/** A top-up by a payment link, on the processor's page. */
export const linkTopup = (client: Client, family: Family): Operation =>
  topupElsewhere(client, family, {
    kind: 'link',
    begin: (request) =>
      ask(client, family, 'POST /companies/:company/wallets/payment-link-topup', request),
    visit: ({ orderId }, plan) =>
      visit(client, `/pay/${orderId}`, { outcome: plan === 'pay' ? 'paid' : 'declined' }),
  });

interface TopupRequest {
  params: { company: string };
  idempotencyKey: string;
  body: { cardData: Intent['charge'] };
}

/** A top-up that begins here and is paid elsewhere, as the payer plans. */
function topupElsewhere<Begun extends { topup: TopupAnswer }>(
  client: Client,
  family: Family,
  {
    kind,
    begin,
    visit,
  }: {
    kind: string;
    begin(request: TopupRequest): Promise<JudgedAnswer<Begun>>;
    visit(begun: Begun, plan: Plan): Promise<unknown>;
  },
): Operation {
  const request = newRequest(client, family);
  const plan = client.turn.random.pick<Plan>(['pay', 'pay', 'pay', 'refuse', 'leave']);
  return {
    kind,
    async attempt() {
      const { answer, ...told } = await begin({
        params: { company: family.company },
        idempotencyKey: request.key,
        body: { cardData: request.charge },
      });
      if (told.verdict !== 'done' || !answer) return noteNone(request, told);
      if (noteTopup(request, answer.body.topup) || plan === 'leave') return true;
      await visit(answer.body, plan);
      return false;
    },
  };
}
