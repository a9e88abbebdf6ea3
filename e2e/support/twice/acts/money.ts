import { createStudent, topUpByCard } from '../../factories/families.ts';
import { askForPayout } from '../../factories/payouts.ts';
import { field, literal, press } from '../../steps/controls.ts';
import { fillHolderAndBank } from '../../steps/leaving.ts';
import type { Act, Scene } from '../act.ts';
import { inDialog, inMain, open } from './places.ts';

/** The button of a transfer, whatever its amount. */
const sendButton = (scene: Scene, key: 'transfer' | 'withdraw') =>
  inMain(
    scene,
    new RegExp(literal(scene.t(`transfers.${key}`, { amount: '|' }).split('|')[0] ?? '')),
  );

async function fillTransfer(scene: Scene, way: number): Promise<void> {
  const { page, family, t } = scene;
  await open(scene, `/transfer-balance/${family.student.id}`);
  const ways = page.getByRole('group', { name: t('transfers.direction') }).getByRole('radio');
  await ways.nth(way).check();
  await page.getByRole('textbox', { name: t('transfers.amount') }).fill('7');
}

export const MONEY: readonly Act[] = [
  {
    name: 'money for a student',
    routes: ['POST /responsible-users/:userId/dependents/:id/transfer'],
    async ready(scene) {
      await fillTransfer(scene, 0);
      return sendButton(scene, 'transfer');
    },
  },
  {
    name: 'money back from a student',
    routes: ['POST /responsible-users/:userId/dependents/:id/transfer'],
    async ready(scene) {
      await fillTransfer(scene, 1);
      return sendButton(scene, 'withdraw');
    },
  },
  {
    name: 'money from one student to another',
    routes: ['POST /responsible-users/:userId/student-transfers'],
    async ready(scene) {
      if (scene.turn === 0) {
        await createStudent(scene, scene.family, 'Clara Prado');
        // The page knows the students that it has read.
        await scene.page.reload();
      }
      await fillTransfer(scene, 2);
      return sendButton(scene, 'transfer');
    },
  },
  {
    name: 'a payout',
    routes: ['POST /responsible-users/:userId/wallet-refund'],
    async ready(scene) {
      const { page, t } = scene;
      await open(scene, '/reversal-account-balance');
      await page.getByRole('radio', { name: t('reversal.motive.moving') }).check();
      await press(scene, t('common.next'));
      await field(scene, t('reversal.value')).fill('10,00');
      await fillHolderAndBank(scene);
      await field(scene, t('reversal.accountNumber')).fill('98765-4');
      return inMain(scene, t('reversal.finish'));
    },
  },
  {
    name: 'taking back a payout',
    routes: ['POST /responsible-users/:userId/wallet-refund/:id/withdraw'],
    async ready(scene) {
      const { family, t } = scene;
      await askForPayout(scene, family, 10);
      await scene.page.goto(family.host);
      await press(scene, t('reversal.withdraw'));
      return inDialog(scene, t('reversal.withdraw'));
    },
  },
  {
    name: 'money back to a card',
    routes: ['POST /responsible-users/:id/wallet-topups/:topupId/refunds'],
    async ready(scene) {
      const { family, page, t } = scene;
      const topup = await topUpByCard(scene, family, { own: 11, theirs: 0 });
      await open(scene, `/payments/receipts/${topup}`);
      await press(scene, t('refunds.start'));
      await page.getByLabel(t('refunds.amount')).press('Enter');
      return inDialog(scene, new RegExp(literal(t('refunds.submit', { amount: '' }).trim())));
    },
  },
  {
    name: 'a receipt by e-mail',
    routes: ['POST /responsible-users/:id/receipts/:topupId/email'],
    isOffered: true,
    async ready(scene) {
      const { family, t } = scene;
      const topup = await topUpByCard(scene, family, { own: 11, theirs: 0 });
      await open(scene, `/payments/receipts/${topup}`);
      return inMain(scene, t('receipts.email'));
    },
  },
];
