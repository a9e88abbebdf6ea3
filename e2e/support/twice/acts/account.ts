import { createFamily, type Family } from '../../factories/families.ts';
import { tokenOf } from '../../factories/guardians.ts';
import { plugInAuthenticator } from '../../stage/authenticator.ts';
import type { Stage } from '../../stage/stage.ts';
import { dialogOf, field, press } from '../../steps/controls.ts';
import { beginDeletion } from '../../steps/leaving.ts';
import { isWide } from '../../steps/profile.ts';
import { openGuardians } from '../../steps/students.ts';
import { totpOf } from '../../steps/totp.ts';
import type { Act, Scene } from '../act.ts';
import { inDialog, inMain, open } from './places.ts';

const plain = (stage: Stage): Promise<Family> => createFamily(stage);

/** The page of passkeys, on a device that makes one without being touched. */
async function openPasskeys(scene: Scene): Promise<void> {
  const { page, t } = scene;
  // A browser has one for all of its guardians.
  if (scene.turn === 0) await plugInAuthenticator(page);
  await open(scene, '/profile?view=passkeys');
  const add = inMain(scene, t('passkeys.add'));
  await add.waitFor();
  // A browser makes only one for an account.
  if (await rowOf(scene).isVisible()) {
    await rowOf(scene).click();
    await inDialog(scene, t('passkeys.remove')).click();
    await rowOf(scene).waitFor({ state: 'detached' });
  }
  await add.click();
}

const rowOf = ({ page, t }: Scene) =>
  page.getByRole('listitem').getByRole('button', { name: t('passkeys.remove') });

/** An app as second step, as the page itself switches it on. */
async function switchOn(scene: Scene): Promise<void> {
  const { page, t } = scene;
  await open(scene, '/profile?view=second-factor');
  await press(scene, t('secondFactor.switchOn'));
  const secret = (await dialogOf(page).locator('code').textContent()) ?? '';
  await dialogOf(page)
    .getByLabel(t('secondFactor.app.code'))
    .fill(totpOf(secret.replaceAll(' ', '')));
  await inDialog(scene, t('secondFactor.switchOn')).click();
  await inDialog(scene, t('secondFactor.codes.kept')).click();
}

export const ACCOUNT: readonly Act[] = [
  {
    name: 'a passkey',
    routes: ['POST /auth/passkeys/options', 'POST /auth/passkeys'],
    family: plain,
    async ready(scene) {
      await openPasskeys(scene);
      return inDialog(scene, scene.t('passkeys.add'));
    },
  },
  {
    name: 'removing a passkey',
    routes: ['DELETE /auth/passkeys/:id'],
    family: plain,
    async ready(scene) {
      const { page, t } = scene;
      await openPasskeys(scene);
      await dialogOf(page)
        .getByRole('button', { name: t('passkeys.add') })
        .click();
      await rowOf(scene).click();
      return inDialog(scene, t('passkeys.remove'));
    },
  },
  {
    name: 'a second step of signing in',
    routes: ['POST /auth/second-factor'],
    family: plain,
    isOnce: true,
    async ready(scene) {
      const { page, t } = scene;
      await open(scene, '/profile?view=second-factor');
      await press(scene, t('secondFactor.switchOn'));
      const secret = (await dialogOf(page).locator('code').textContent()) ?? '';
      await dialogOf(page)
        .getByLabel(t('secondFactor.app.code'))
        .fill(totpOf(secret.replaceAll(' ', '')));
      return inDialog(scene, t('secondFactor.switchOn'));
    },
  },
  {
    name: 'switching the second step off',
    routes: ['DELETE /auth/second-factor'],
    family: plain,
    isOnce: true,
    async ready(scene) {
      await switchOn(scene);
      await press(scene, scene.t('secondFactor.switchOff'));
      return inDialog(scene, scene.t('secondFactor.switchOff'));
    },
  },
  {
    name: 'new recovery codes',
    routes: ['POST /auth/second-factor/recovery-codes'],
    family: plain,
    isOnce: true,
    isOffered: true,
    async ready(scene) {
      await switchOn(scene);
      return inMain(scene, scene.t('secondFactor.codes.renew'));
    },
  },
  {
    name: 'ending one other session',
    routes: ['DELETE /auth/sessions/:id'],
    family: plain,
    async ready(scene) {
      const { family, request, t } = scene;
      await tokenOf(request, family, family.company);
      await scene.page.goto(`${family.host}/profile?view=devices`);
      await inMain(scene, t('profile.device.end')).first().click();
      return inDialog(scene, t('profile.device.end'));
    },
  },
  {
    name: 'changes of the account',
    routes: ['PUT /users/:id'],
    isSame: true,
    family: plain,
    async ready(scene) {
      const { page, t, turn } = scene;
      await open(scene, '/profile');
      if (!isWide(scene)) {
        await page
          .locator('main')
          .getByRole('link', { name: t('profile.account') })
          .click();
      }
      await page
        .locator('main')
        .getByRole('link', { name: t('profile.edit') })
        .last()
        .click();
      await field(scene, t('signup.name')).fill(`Helena ${'ABCDEF'[turn]} Prado`);
      return inMain(scene, t('profile.save'));
    },
  },
  {
    name: 'ending the other sessions',
    routes: ['DELETE /auth/sessions'],
    family: plain,
    async ready(scene) {
      const { family, request, t } = scene;
      await tokenOf(request, family, family.company);
      await scene.page.goto(`${family.host}/profile?view=devices`);
      await press(scene, t('profile.devices.endOthers'));
      return inDialog(scene, t('profile.devices.endOthers'));
    },
  },
  {
    name: 'the data in one file',
    routes: ['POST /responsible-users/:id/data-export'],
    family: plain,
    async ready(scene) {
      const { family, page, t } = scene;
      await open(scene, '/help/data-rights');
      await page.getByRole('button', { name: t('account.export') }).click();
      await field(scene, t('account.password.current')).fill(family.password);
      return inDialog(scene, t('account.export.act'));
    },
  },
  {
    name: 'deleting the account',
    routes: ['DELETE /auth/me'],
    family: plain,
    isOnce: true,
    async ready(scene) {
      const { family, page, t } = scene;
      await beginDeletion(scene, `${family.host}/profile`);
      await field(scene, t('account.password.current')).fill(family.password);
      const understood = page.getByRole('checkbox', { name: t('account.delete.understood') });
      await page.locator('label').filter({ has: understood }).click();
      return inDialog(scene, t('account.delete.act'));
    },
  },
  {
    name: 'another e-mail to confirm the address',
    routes: ['POST /auth/email/confirmation'],
    family: (stage) => createFamily(stage, { confirmed: false }),
    isOnce: true,
    async ready(scene) {
      await open(scene, `/dependents/${scene.family.student.id}`);
      await openGuardians(scene);
      return inMain(scene, scene.t('confirmEmail.send'));
    },
  },
];
