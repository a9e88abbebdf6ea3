import { newCpf } from '@merenda/testing/new-cpf';
import { CARD, createFamily, keepCards, STUDENT } from '../../factories/families.ts';
import { createGuardian } from '../../factories/guardians.ts';
import type { Stage } from '../../stage/stage.ts';
import { choose, field, press } from '../../steps/controls.ts';
import { askEveryMonth } from '../../steps/monthly.ts';
import { chooseMethod, payButton, toAmount, toRecipients, typeCode } from '../../steps/topups.ts';
import type { Act, Scene } from '../act.ts';
import { inDialog, inMain, open } from './places.ts';

const AUTOMATIC = '/companies/:company/wallets/automatic-topups';
const MONTHLY = '/companies/:company/wallets/recurring-card-topups';

const withCard = (stage: Stage) => createFamily(stage, { cards: [CARD] });

/** The wizard, up to the amount for the own wallet. */
async function begin(scene: Scene, method: 'pix' | 'card' | 'link'): Promise<void> {
  await chooseMethod(scene, scene.family, method);
  const isAsked = scene.family.student.id !== scene.family.id;
  if (!isAsked) return;
  await toRecipients(scene);
  await choose(scene, 'checkbox', scene.t('topups.myWallet'));
  await scene.page.getByRole('checkbox', { name: STUDENT }).uncheck();
}

/** The form of an automatic top-up, up to the card's code. */
async function fillAutomatic(scene: Scene): Promise<void> {
  const { family, page, t } = scene;
  await open(scene, `/dependents/${family.student.id}`);
  await page.getByRole('link', { name: t('topups.automatic.title') }).click();
  await press(scene, t('common.next'));
  await typeCode(scene, '123');
}

/** The list of agreements, with an automatic one. */
async function agreeAutomatic(scene: Scene): Promise<void> {
  const { page, t } = scene;
  await fillAutomatic(scene);
  await press(scene, t('topups.automatic.agree'));
  await page.getByRole('listitem').filter({ hasText: STUDENT }).waitFor();
}

async function fillMonthly(scene: Scene): Promise<void> {
  const { t } = scene;
  await askEveryMonth(scene, scene.family, { student: STUDENT, own: '40', theirs: '80' });
  await press(scene, t('common.next'));
  await typeCode(scene, '123');
}

const agreeMonthly = (scene: Scene) =>
  inMain(scene, new RegExp(scene.t('topups.monthly.agree', { amount: '.*' })));

async function fillCard(scene: Scene): Promise<void> {
  const { page, t } = scene;
  await open(scene, '/payments/create');
  await page.getByLabel(t('cards.create.number')).fill('5555555555554444');
  await page.getByLabel(t('cards.create.holder')).fill('Helena Prado');
  await page.getByLabel(t('cards.create.expiry')).fill('1232');
  await field(scene, t('cards.create.taxId', { label: 'CPF' })).fill(newCpf());
  await press(scene, t('common.next'));
  await typeCode(scene, '123');
}

export const TOPUPS: readonly Act[] = [
  {
    name: 'a top-up by card',
    routes: ['POST /companies/:company/wallets/card-topup'],
    family: withCard,
    async ready(scene) {
      await begin(scene, 'card');
      await toAmount(scene, '15');
      await press(scene, scene.t('common.next'));
      await typeCode(scene, '123');
      return payButton(scene);
    },
  },
  {
    name: 'a PIX code',
    routes: ['POST /companies/:company/wallets/pix-topup/create'],
    async ready(scene) {
      await begin(scene, 'pix');
      await toAmount(scene, '15');
      return inMain(scene, scene.t('topups.toPix'));
    },
  },
  {
    name: 'a payment page',
    routes: ['POST /companies/:company/wallets/payment-link-topup'],
    family: async (stage) => {
      const payer = await createGuardian(stage, { company: 'sodexo-corporate', country: 'HU' });
      return { ...payer, student: { id: payer.id, name: payer.name } };
    },
    async ready(scene) {
      await begin(scene, 'link');
      await toAmount(scene, '1500');
      return inMain(scene, scene.t('topups.toLink'));
    },
  },
  {
    name: 'a monthly top-up',
    routes: [`POST ${MONTHLY}`],
    family: withCard,
    isOnce: true,
    async ready(scene) {
      await fillMonthly(scene);
      return agreeMonthly(scene);
    },
  },
  {
    name: 'stopping a monthly top-up',
    routes: [`PATCH ${MONTHLY}/:id/unsubscribe`],
    family: withCard,
    isOnce: true,
    async ready(scene) {
      const { page, t } = scene;
      await fillMonthly(scene);
      await agreeMonthly(scene).click();
      await page.getByRole('link', { name: t('topups.monthly.manage') }).click();
      await press(scene, t('topups.monthly.stop'));
      return inDialog(scene, t('topups.monthly.stop'));
    },
  },
  {
    name: 'an automatic top-up',
    routes: [`POST ${AUTOMATIC}`],
    isOnce: true,
    async ready(scene) {
      await fillAutomatic(scene);
      return inMain(scene, scene.t('topups.automatic.agree'));
    },
  },
  {
    name: 'other terms of an automatic top-up',
    routes: [`PUT ${AUTOMATIC}/:id`],
    isSame: true,
    isOnce: true,
    async ready(scene) {
      const { t } = scene;
      await agreeAutomatic(scene);
      await scene.page
        .locator('main')
        .getByRole('link', { name: t('common.edit') })
        .click();
      await press(scene, t('common.next'));
      await typeCode(scene, '123');
      return inMain(scene, t('topups.automatic.agree'));
    },
  },
  {
    name: 'pausing an automatic top-up',
    routes: [`PATCH ${AUTOMATIC}/:id/pause`],
    isOnce: true,
    async ready(scene) {
      await agreeAutomatic(scene);
      return inMain(scene, scene.t('topups.automatic.pause'));
    },
  },
  {
    name: 'resuming an automatic top-up',
    routes: [`PATCH ${AUTOMATIC}/:id/resume`],
    isOnce: true,
    async ready(scene) {
      await agreeAutomatic(scene);
      await press(scene, scene.t('topups.automatic.pause'));
      return inMain(scene, scene.t('topups.automatic.resume'));
    },
  },
  {
    name: 'ending an automatic top-up',
    routes: [`DELETE ${AUTOMATIC}/:id`],
    isOnce: true,
    async ready(scene) {
      const { page, t } = scene;
      await agreeAutomatic(scene);
      await page
        .getByRole('listitem')
        .filter({ hasText: STUDENT })
        .getByRole('button', { name: t('common.delete') })
        .click();
      return inDialog(scene, t('topups.automatic.delete'));
    },
  },
  {
    name: 'a card',
    routes: ['POST /payment-cards'],
    async ready(scene) {
      await fillCard(scene);
      return inMain(scene, scene.t('cards.create.save'));
    },
  },
  {
    name: 'a processor’s page for a card',
    routes: ['POST /payment-cards/setup'],
    family: async (stage) => {
      const payer = await createGuardian(stage, { company: 'thomas-franks' });
      return { ...payer, student: { id: payer.id, name: payer.name } };
    },
    async ready(scene) {
      const { page, family, t } = scene;
      await page.goto(`${family.host}/payments/create`);
      return inMain(scene, t('cards.page.go'));
    },
  },
  {
    name: 'deleting a card',
    routes: ['DELETE /payment-cards/:cardId'],
    async ready(scene) {
      const { t } = scene;
      await keepCards(scene, scene.family, ['5555555555554444']);
      await scene.page.goto(`${scene.family.host}/payments?page=methods`);
      await scene.page
        .locator('main')
        .getByRole('button', { name: t('cards.delete') })
        .first()
        .click();
      return inDialog(scene, t('cards.delete'));
    },
  },
];
