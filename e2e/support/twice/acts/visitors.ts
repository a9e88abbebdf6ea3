import { createFamily, type Family } from '../../factories/families.ts';
import { newGuardian } from '../../factories/guardians.ts';
import { confirmationFor, emailTo, linkOf } from '../../sandbox.ts';
import type { Stage } from '../../stage/stage.ts';
import { field, literal, press } from '../../steps/controls.ts';
import { passContact, passIdentity } from '../../steps/sign-up.ts';
import type { Act, Scene } from '../act.ts';
import { inMain } from './places.ts';

const known = (stage: Stage): Promise<Family> => createFamily(stage);

/** Somebody who is not there yet. */
const nobody = async (stage: Stage): Promise<Family> => {
  const { host } = await createFamily(stage);
  const person = newGuardian();
  const ids = { id: '', walletId: '', token: '', student: { id: '', name: '' } };
  return { ...person, ...ids, host, company: 'wefood' };
};

async function askForPassword(scene: Scene): Promise<void> {
  const { page, family, t } = scene;
  await page.goto(`${family.host}/recover`);
  await field(scene, t('session.email')).fill(family.email);
}

export const VISITORS: readonly Act[] = [
  {
    name: 'signing up',
    routes: ['POST /responsible-users'],
    family: nobody,
    isVisitor: true,
    isOnce: true,
    async ready(scene) {
      const { family, page, t } = scene;
      await page.context().clearCookies();
      await passIdentity(scene, family);
      await passContact(scene, family);
      await field(scene, t('session.password')).fill(family.password);
      await field(scene, t('session.repeatPassword')).fill(family.password);
      return inMain(scene, t('signup.finish'));
    },
  },
  {
    name: 'signing in',
    routes: ['POST /auth/login'],
    family: known,
    isVisitor: true,
    isOnce: true,
    async ready(scene) {
      const { page, family, t } = scene;
      await page.context().clearCookies();
      await page.goto(`${family.host}/login`);
      await field(scene, t('session.email')).fill(family.email);
      await field(scene, t('session.password')).fill(family.password);
      return inMain(scene, new RegExp(`^${literal(t('login.submit'))}$`));
    },
  },
  {
    name: 'a forgotten password',
    routes: ['POST /auth/recover'],
    family: known,
    isVisitor: true,
    isOnce: true,
    async ready(scene) {
      await askForPassword(scene);
      return inMain(scene, scene.t('recover.submit'));
    },
  },
  {
    name: 'a new password',
    routes: ['POST /auth/password'],
    family: known,
    isVisitor: true,
    isOnce: true,
    async ready(scene) {
      const { family, page, t } = scene;
      await askForPassword(scene);
      await press(scene, t('recover.submit'));
      await page.goto(linkOf(await emailTo(family.email)));
      await field(scene, t('session.newPassword')).fill('outro almoço ainda melhor');
      await field(scene, t('session.repeatPassword')).fill('outro almoço ainda melhor');
      return inMain(scene, t('reset.submit'));
    },
  },
  {
    name: 'confirming an address',
    routes: ['POST /auth/email/confirm'],
    family: (stage) => createFamily(stage, { confirmed: false }),
    isVisitor: true,
    isOnce: true,
    async ready(scene) {
      const { family, page, t } = scene;
      const { pathname, search } = new URL(await confirmationFor(family.email));
      await page.goto(`${family.host}${pathname}${search}`);
      return inMain(scene, t('confirmEmail.action'));
    },
  },
];
