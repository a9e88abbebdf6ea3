import { hostOf } from '../../support/factories/api.ts';
import { createFamily, STUDENT } from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import { emailTo, linkOf } from '../../support/sandbox.ts';
import { plugInAuthenticator, suggestNothing } from '../../support/stage/authenticator.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, skipIntroduction } from '../../support/steps/access.ts';
import { dialogOf, field, moveTo, press } from '../../support/steps/controls.ts';
import { beginDeletion, confirmDeletion, filesOf } from '../../support/steps/leaving.ts';
import { inviteGuardian } from '../../support/steps/students.ts';

for (const { label, brand, company } of [
  { label: 'sodexo', brand: 'Sodexo Direct, corporate', company: 'sodexo-corporate' },
  { label: 'aisb', brand: 'Thomas Franks AISB', company: 'thomas-franks-aisb' },
] as const) {
  test(`${brand}: introduction, devices, passkey, second guardian, own data and goodbye @in-full`, async ({
    stage,
    browser,
  }) => {
    const at = (path: string) => `${hostOf(label)}${path}`;
    const { page, language, t, look } = stage;
    const device = await plugInAuthenticator(page);
    await suggestNothing(page);
    const person = await createFamily(stage, { company });
    const studentPage = `/dependents/${person.student.id}`;
    await page.goto(at('/login'));
    await fillLogin(stage, person);
    await skipIntroduction(stage);
    await expect(page.getByText(STUDENT)).toBeVisible();

    await moveTo(page, at('/profile?view=devices'));
    await expect(page.getByText(t('profile.device.here'), { exact: true })).toBeVisible();

    await moveTo(page, at('/profile?view=passkeys'));
    await press(stage, t('passkeys.add'));
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: t('passkeys.add') }).click();
    await expect(page.getByText(t('passkeys.added'))).toBeVisible();
    expect((await device.credentials()).map(({ rpId }) => rpId)).toEqual([`${label}.localhost`]);

    const other = await createGuardian(stage, { company });
    await moveTo(page, at(studentPage));
    await inviteGuardian(stage, other.email, { maySpend: true });
    const link = linkOf(await emailTo(other.email));
    expect(link).toContain(`${hostOf(label)}/invitation?token=`);
    const context = await browser.newContext({ locale: language });
    const otherPage = await context.newPage();
    const second = { ...stage, page: otherPage };
    await enterAs(second, other, link.slice(other.host.length));
    await press(second, t('invitation.accept'));
    await otherPage.waitForURL(`**${studentPage}`);

    await moveTo(page, at('/help/data-rights'));
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
    // The student stays with whoever may spend.
    await otherPage.reload();
    await expect(otherPage.getByRole('heading', { name: STUDENT })).toBeVisible();
    await context.close();

    await page.goto(at('/login'));
    await press(stage, t('login.passkey'));
    await expect(page.getByText(t('passkeys.error.denied'))).toBeVisible();
  });
}
