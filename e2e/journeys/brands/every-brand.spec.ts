import { hostOf } from '../../support/factories/api.ts';
import { existingStudent } from '../../support/factories/families.ts';
import { existingGuardian } from '../../support/factories/guardians.ts';
import { letterTo, linkOf } from '../../support/sandbox/inbox.ts';
import { plugInAuthenticator, suggestNothing } from '../../support/stage/authenticator.ts';
import { expect, lookAt, test } from '../../support/stage/test.ts';
import { field, fillLogin, press, skipIntroduction } from '../../support/steps/controls.ts';
import { inviteGuardian } from '../../support/steps/guardians.ts';
import { beginDeletion, confirmDeletion, dialogOf, filesOf } from '../../support/steps/leaving.ts';

const STUDENT = 'Bento Prado';

for (const { label, brand, company } of [
  { label: 'sodexo', brand: 'Sodexo Direct, corporate', company: 'sodexo-corporate' },
  { label: 'aisb', brand: 'Thomas Franks AISB', company: 'thomas-franks-aisb' },
]) {
  test(`${brand}: introduction, devices, passkey, second guardian, own data and goodbye`, async ({
    stage,
    browser,
    sandboxUrl,
  }) => {
    test.setTimeout(240_000);
    const at = (path: string) => `${hostOf(label)}${path}`;
    const { page, request, language, t, look } = stage;
    const device = await plugInAuthenticator(page);
    await suggestNothing(page);
    const person = await existingGuardian(request, language, company);
    const student = await existingStudent(request, person, { company, name: STUDENT });
    await page.goto(at('/login'));
    await fillLogin(stage, person);
    await skipIntroduction(stage);
    await expect(page.getByText(STUDENT)).toBeVisible();

    await page.goto(at('/profile?view=devices'));
    await expect(page.getByText(t('profile.device.here'))).toBeVisible();

    await page.goto(at('/profile?view=passkeys'));
    await press(stage, t('passkeys.add'));
    const dialog = dialogOf(page);
    await dialog.getByLabel(t('passkeys.password')).fill(person.password);
    await dialog.getByRole('button', { name: t('passkeys.add') }).click();
    await expect(page.getByText(t('passkeys.added'))).toBeVisible();
    expect((await device.credentials()).map(({ rpId }) => rpId)).toEqual([`${label}.localhost`]);

    const other = await existingGuardian(request, language, company);
    await page.goto(at(`/dependents/${student}`));
    await inviteGuardian(stage, other.email);
    const link = linkOf(await letterTo(request, sandboxUrl, other.email));
    expect(link).toContain(`${hostOf(label)}/invitation?token=`);
    const context = await browser.newContext({ locale: language });
    const otherPage = await context.newPage();
    const second = { ...stage, page: otherPage, look: lookAt(otherPage) };
    await otherPage.goto(link);
    await otherPage.waitForURL('**/login');
    await fillLogin(second, other);
    await skipIntroduction(second);
    await press(second, t('invitation.accept'));
    await otherPage.waitForURL(`**/dependents/${student}`);

    await page.goto(at('/help/data-rights'));
    await page.getByRole('button', { name: t('account.export'), exact: false }).click();
    await field(stage, t('account.password.current')).fill(person.password);
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: t('account.export.act') }).click();
    const files = await filesOf(await coming);
    expect(files.get('students.csv')).toContain(STUDENT);
    expect([...files.values()].join('\n')).not.toContain(other.email);

    await beginDeletion(stage, at('/profile'));
    await confirmDeletion(stage, person.password);
    await page.waitForURL('**/goodbye');
    await expect(page.getByRole('heading', { name: t('goodbye.title') })).toBeVisible();
    await look(`goodbye at ${brand}`);
    // The student stays with whoever answers for them now.
    await otherPage.reload();
    await expect(otherPage.getByRole('heading', { name: STUDENT })).toBeVisible();
    await context.close();

    await page.goto(at('/login'));
    await press(stage, t('login.passkey'));
    await expect(page.getByText(t('passkeys.error.denied'))).toBeVisible();
  });
}
