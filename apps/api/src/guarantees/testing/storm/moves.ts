import type { JournalEntry } from '../../../modules/money-audit/index.ts';
import { SECOND_MEALS } from '../../../testing/factories/orders.ts';
import { ask, type Client, type Operation, visit } from './client.ts';
import { keyOf } from './course.ts';
import { type Family, mealTime } from './families.ts';

const toMinor = (major: number) => BigInt(Math.round(major * 100));

/** A transfer between the guardian's wallet and a student's, either way. */
export function transfer(client: Client, family: Family): Operation | undefined {
  const { guardian, wallet, currency, students } = family;
  if (students.length === 0) return undefined;
  const student = client.turn.random.pick(students);
  const type = client.turn.random.pick(['OUT', 'OUT', 'IN'] as const);
  const key = keyOf(client.turn.random);
  const minor = 1 + client.turn.random.int(3_000);
  const [from, to] = type === 'OUT' ? [wallet, student.wallet] : [student.wallet, wallet];
  const effects = { [from]: BigInt(-minor), [to]: BigInt(minor) };
  const guardianId = guardian.user._id;
  return {
    kind: type === 'OUT' ? 'transfer to a student' : 'transfer from a student',
    async attempt() {
      const route = 'POST /responsible-users/:userId/dependents/:id/transfer';
      const { verdict } = await ask(client, family, route, {
        params: { userId: guardianId, id: student.id },
        idempotencyKey: key,
        body: { type, value: minor / 100 },
      });
      const outcome = verdict === 'unclear' ? 'unknown' : verdict;
      const operation = 'transfer';
      client.journal.push({
        at: new Date(),
        operation,
        guardian: guardianId,
        key,
        currency,
        effects,
        outcome,
      });
      return verdict !== 'unclear';
    },
  };
}

const PRICES = { rice: 1_890, juice: 600 };

/** Orders a student's lunch. */
export function order(client: Client, family: Family): Operation | undefined {
  const { guardian, currency, meals } = family;
  const [student] = family.students;
  if (!meals || !student) return undefined;
  const [scheduledFor, key, quantity] = [
    mealTime(),
    keyOf(client.turn.random),
    1 + client.turn.random.int(2),
  ];
  const dish = client.turn.random.pick(['rice', 'juice'] as const);
  const effects = { [student.wallet]: BigInt(-PRICES[dish] * quantity) };
  let cart: string | undefined;
  const estimate = () =>
    ask(client, family, 'POST /menu-orders-estimations', {
      body: {
        restaurantUnit: meals.school,
        menu: meals.menu.id,
        purchaseFor: student.id,
        scheduledFor,
        items: [{ id: meals.menu[dish].id, quantity }],
      },
    });
  return {
    kind: 'order',
    async attempt() {
      if (!cart) {
        const estimated = await estimate();
        if (estimated.verdict !== 'done') return estimated.verdict === 'refused';
        cart = estimated.answer?.body._id;
      }
      if (!cart) return true;
      const { verdict, answer } = await ask(
        client,
        family,
        'POST /menu-orders-estimations/:cartId/accept',
        {
          params: { cartId: cart },
          idempotencyKey: key,
          body: { scheduledFor, confirmedWarnings: SECOND_MEALS },
        },
      );
      client.journal.push({
        at: new Date(),
        operation: 'order',
        guardian: guardian.user._id,
        key,
        cart,
        currency,
        effects,
        outcome: verdict === 'unclear' ? 'unknown' : verdict,
        id: verdict === 'done' ? answer?.body.order._id : undefined,
      });
      return verdict !== 'unclear';
    },
  };
}

const REFUND_OUTCOMES = {
  pending: 'accepted',
  done: 'done',
  refused: 'refused',
  // The refund was done; its failure is another movement.
  failed: 'done',
} as const;

/** Refunds a part of a top-up. */
export function refund(client: Client, family: Family): Operation | undefined {
  const topupId = client.turn.pickPaid(family.paid)?.id;
  if (!topupId) return undefined;
  const { guardian, currency } = family;
  const key = keyOf(client.turn.random);
  const value = (1 + client.turn.random.int(1_500)) / 100;
  const note = (more: Pick<JournalEntry, 'outcome' | 'effects' | 'id'>) =>
    client.journal.push({
      at: new Date(),
      operation: 'refund',
      guardian: guardian.user._id,
      key,
      currency,
      ...more,
    });
  return {
    kind: 'refund',
    async attempt() {
      const { verdict, answer } = await ask(
        client,
        family,
        'POST /responsible-users/:id/wallet-topups/:topupId/refunds',
        { params: { id: guardian.user._id, topupId }, idempotencyKey: key, body: { value } },
      );
      if (verdict !== 'done' || !answer) {
        note({ outcome: verdict === 'refused' ? 'refused' : 'unknown' });
        return verdict === 'refused';
      }
      const { _id: id, status, parts } = answer.body;
      const effects = Object.fromEntries(
        parts.map(({ wallet, value }) => [wallet, -toMinor(value)]),
      );
      note({ outcome: REFUND_OUTCOMES[status], effects, id });
      return status !== 'pending';
    },
  };
}

/** The payer's bank rejects the latest refund of a top-up. */
export function refundFailure(client: Client, family: Family): Operation | undefined {
  const reference = client.turn.pickPaid(family.paid)?.id.replaceAll('-', '');
  if (!reference) return undefined;
  return {
    kind: 'refund failure',
    async attempt() {
      await visit(client, '/refunds', { reference, outcome: 'failed' });
      return true;
    },
  };
}

/** The payer's bank takes back a payment or a part of it, changes the amount, and decides a moment later. */
export function dispute(client: Client, family: Family): Operation | undefined {
  const reference = client.turn.pickPaid(family.paid)?.id.replaceAll('-', '');
  if (!reference) return undefined;
  const outcome = client.turn.random.pick(['won', 'lost', 'open']);
  const amounts = client.turn.random.pick([[], [300, 100], [100, 300], [200]]);
  return {
    kind: 'dispute',
    async attempt() {
      const [first, ...changes] = amounts;
      const asked = { reference, ...(first ? { amountMinor: first } : {}) };
      const id = disputeIdOf(await visit(client, '/disputes', asked));
      for (const amountMinor of id ? changes : []) {
        await visit(client, `/disputes/${id}`, { amountMinor });
      }
      if (id && outcome !== 'open') await visit(client, `/disputes/${id}`, { outcome });
      return true;
    },
  };
}

function disputeIdOf(answer: unknown): string | undefined {
  const disputes = memberOf(memberOf(answer, 'payment'), 'disputes');
  const id = memberOf(Array.isArray(disputes) ? disputes.at(-1) : undefined, 'id');
  return typeof id === 'string' ? id : undefined;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
