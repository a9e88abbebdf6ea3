import { expect } from '@playwright/test';
import { PNG } from 'pngjs';
import { callApi } from '../../factories/api.ts';
import { createFamily, createStudent, type Family, STUDENT } from '../../factories/families.ts';
import { createGuardian, newGuardian } from '../../factories/guardians.ts';
import { emailsTo, linkOf } from '../../sandbox.ts';
import { field, press } from '../../steps/controls.ts';
import { openGuardians, pickSchool } from '../../steps/students.ts';
import type { Act, Scene } from '../act.ts';
import { inDialog, inMain, open } from './places.ts';

const INVITATIONS = '/responsible-users/:userId/dependents/:id/invitations';

const openStudent = (scene: Scene) => open(scene, `/dependents/${scene.family.student.id}`);

/** Another one of the family's, whose page is open. */
async function openSibling(scene: Scene): Promise<void> {
  const { id } = await createStudent(scene, scene.family, 'Clara Prado');
  await scene.page.goto(`${scene.family.host}/dependents/${id}`);
}

/** At the end of the wizard, without a health form. */
async function fillStudent(scene: Scene, enrollment?: string): Promise<void> {
  const { t } = scene;
  await open(scene, '/create-student');
  await pickSchool(scene, 'colegio aurora', /Colégio Aurora/);
  if (enrollment) await field(scene, t('students.enrollment')).fill(enrollment);
  await press(scene, t('common.next'));
  await field(scene, t('students.name')).fill(`Davi ${'ABCDEF'[scene.turn]} Prado`);
  await field(scene, t('students.birthDate')).fill('09-03-2015');
  await press(scene, t('common.next'));
}

/** Invites somebody over HTTP. @returns the address */
async function invite({ request, family: { token, id, student } }: Scene, email: string) {
  await callApi(request, `POST ${INVITATIONS}`, {
    token,
    params: { userId: id, id: student.id },
    body: { email, maySpend: false },
  });
}

async function openInvited(scene: Scene): Promise<void> {
  await invite(scene, newGuardian().email);
  await scene.page.goto(`${scene.family.host}/dependents/${scene.family.student.id}`);
  await openGuardians(scene);
}

/** The link of an invitation's e-mail; there may be e-mails about other things. */
async function invitationFor(address: string): Promise<URL> {
  let link: string | undefined;
  await expect(async () => {
    link = (await emailsTo(address)).map(linkOf).find((one) => one.includes('/invit'));
    expect(link).toBeDefined();
  }).toPass();
  return new URL(link ?? '');
}

/** The page of an invitation by another family. */
async function openInvitation(scene: Scene): Promise<void> {
  const owner = await createFamily(scene);
  await invite({ ...scene, family: owner }, scene.family.email);
  const { pathname, search } = await invitationFor(scene.family.email);
  await scene.page.goto(`${scene.family.host}${pathname}${search}`);
}

/** A second guardian of the student, who has accepted. */
async function addGuardian(scene: Scene): Promise<void> {
  const other = await createGuardian(scene, { name: 'Otávio Prado' });
  await invite(scene, other.email);
  const token = (await invitationFor(other.email)).searchParams.get('token') ?? '';
  await callApi(scene.request, 'POST /guardian-invitations/accept', {
    token: other.token,
    body: { token },
  });
  await scene.page.goto(`${scene.family.host}/dependents/${scene.family.student.id}`);
  await openGuardians(scene);
}

/** Gives a student of another family the school's number by which one associates. */
async function numberOfAnother(scene: Scene): Promise<string> {
  const { token, id, student }: Family = await createFamily(scene);
  const enrollmentNumber = `D-${crypto.randomUUID()}`.slice(0, 20);
  await callApi(scene.request, 'PUT /responsible-users/:userId/dependents/:id', {
    token,
    params: { userId: id, id: student.id },
    body: { class: { enrollmentNumber } },
  });
  return enrollmentNumber;
}

/** A green square. */
function square(): Buffer {
  const png = new PNG({ width: 300, height: 300 });
  png.data.fill(0x80);
  return PNG.sync.write(png);
}

export const PEOPLE: readonly Act[] = [
  {
    name: 'a student',
    routes: ['POST /responsible-users/:userId/dependents'],
    // A registration whose answer is lost stays a draft, at which the next one would go on.
    isOnce: true,
    async ready(scene) {
      await fillStudent(scene);
      return inMain(scene, scene.t('students.finish'));
    },
  },
  {
    name: 'deleting a student',
    routes: ['POST /school-wallets/dependents/:id/reset-n-transfer'],
    async ready(scene) {
      await openSibling(scene);
      await press(scene, scene.t('students.delete'));
      return inDialog(scene, scene.t('students.delete.act'));
    },
  },
  {
    name: 'associating with a student',
    routes: ['POST /responsible-users/:userId/dependents/associate'],
    isOnce: true,
    async ready(scene) {
      const { t } = scene;
      await fillStudent(scene, await numberOfAnother(scene));
      await press(scene, t('students.finish'));
      await field(scene, t('students.birthDate')).fill('09-03-2015');
      return inMain(scene, t('students.known.associate'));
    },
  },
  {
    name: 'changes of a student',
    routes: ['PUT /responsible-users/:userId/dependents/:id'],
    isSame: true,
    async ready(scene) {
      const { t, turn } = scene;
      await open(scene, `/dependents/${scene.family.student.id}/data`);
      await press(scene, t('common.edit'));
      await field(scene, t('students.name')).fill(`${STUDENT} ${'ABCDEF'[turn]}`);
      return inMain(scene, t('common.save'));
    },
  },
  {
    name: 'a new barcode',
    routes: ['POST /responsible-users/:userId/dependents/:id/reset-identifier'],
    async ready(scene) {
      const { t } = scene;
      await open(scene, `/dependents/${scene.family.student.id}/data`);
      await press(scene, t('common.edit'));
      await press(scene, t('students.card.replace'));
      return inDialog(scene, t('students.card.replace'));
    },
  },
  {
    name: 'limits of a student',
    routes: ['POST /responsible-users/:userId/dependents/:id/restrictions'],
    isOffered: true,
    isSame: true,
    async ready(scene) {
      const { t, turn, page } = scene;
      await open(scene, `/dependents/${scene.family.student.id}/consumption-report/limit`);
      if (turn === 0) await page.getByRole('switch', { name: t('limits.daily.title') }).click();
      await page.getByLabel(t('limits.daily.label')).fill(`${30 + turn}`);
      return inMain(scene, t('common.save'));
    },
  },
  {
    name: 'an invitation',
    routes: [`POST ${INVITATIONS}`],
    isOnce: true,
    async ready(scene) {
      const { t } = scene;
      await openStudent(scene);
      await openGuardians(scene);
      await press(scene, t('guardians.invite'));
      await field(scene, t('guardians.email')).fill(newGuardian().email);
      return inDialog(scene, t('guardians.send'));
    },
  },
  {
    name: 'an invitation’s e-mail once more',
    routes: [`POST ${INVITATIONS}/:invitationId/email`],
    isOffered: true,
    isOnce: true,
    async ready(scene) {
      await openInvited(scene);
      return inMain(scene, scene.t('guardians.resend'));
    },
  },
  {
    name: 'an invitation’s link',
    routes: [`POST ${INVITATIONS}/:invitationId/link`],
    isOffered: true,
    isOnce: true,
    async ready(scene) {
      await openInvited(scene);
      return inMain(scene, scene.t('guardians.share'));
    },
  },
  {
    name: 'taking back an invitation',
    routes: [`DELETE ${INVITATIONS}/:invitationId`],
    isOnce: true,
    async ready(scene) {
      await openInvited(scene);
      await press(scene, scene.t('guardians.withdraw'));
      return inDialog(scene, scene.t('guardians.withdraw'));
    },
  },
  {
    name: 'accepting an invitation',
    routes: ['POST /guardian-invitations/accept'],
    isOnce: true,
    async ready(scene) {
      await openInvitation(scene);
      return inMain(scene, scene.t('invitation.accept'));
    },
  },
  {
    name: 'declining an invitation',
    routes: ['POST /guardian-invitations/decline'],
    isOnce: true,
    async ready(scene) {
      await openInvitation(scene);
      return inMain(scene, scene.t('invitation.decline'));
    },
  },
  {
    name: 'removing a guardian',
    routes: ['DELETE /responsible-users/:userId/dependents/:id/guardians/:guardianId'],
    isOnce: true,
    async ready(scene) {
      await addGuardian(scene);
      await press(scene, scene.t('guardians.remove'));
      return inDialog(scene, scene.t('guardians.remove'));
    },
  },
  {
    name: 'a photo',
    routes: ['POST /responsible-users/:userId/dependents/:id/photo'],
    isOnce: true,
    async ready(scene) {
      const { page, t } = scene;
      await open(scene, `/dependents/${scene.family.student.id}/data`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'square.png', mimeType: 'image/png', buffer: square() });
      return inMain(scene, t('students.photo.save'));
    },
  },
  {
    name: 'removing a photo',
    routes: ['DELETE /responsible-users/:userId/dependents/:id/photo'],
    async ready(scene) {
      const { page, t } = scene;
      await open(scene, `/dependents/${scene.family.student.id}/data`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'square.png', mimeType: 'image/png', buffer: square() });
      await press(scene, t('students.photo.save'));
      await press(scene, t('students.photo.remove'));
      return inDialog(scene, t('students.photo.remove'));
    },
  },
];
