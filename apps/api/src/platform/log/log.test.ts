import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { createFamily } from '../../testing/factories/families.ts';
import { startPayments } from '../../testing/payments.ts';
import { createLog } from './log.ts';

const payments = await startPayments();
afterAll(() => payments.close());

test('the log holds neither a row that the database refuses nor its value', async () => {
  const lines: string[] = [];
  const log = createLog(
    'trace',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const { db } = payments.api.services;
  const { card, guardian } = await createFamily(payments);
  const wrong = [
    db
      .updateTable('payment_card')
      .set({ expiry: '9999', holder: 'ZENOBIA Q' })
      .where('id', '=', card),
    db.updateTable('guardian').set({ company_id: 'ZENOBIA Q' }).where('id', '=', guardian.user._id),
  ];
  const errors = await Promise.all(wrong.map((query) => query.execute().catch((error) => error)));
  for (const err of errors) log.error({ err }, 'refused');
  log.error({ err: new AggregateError(errors, 'all of them') }, 'refused');
  expect(lines).toHaveLength(3);
  const logged = lines.join('');
  expect(logged).toContain('payment_card_expiry_check');
  expect(logged).toContain('guardian_company_id_fkey');
  expect(logged).not.toContain('ZENOBIA Q');
  expect(logged).not.toContain('tok_');
});
