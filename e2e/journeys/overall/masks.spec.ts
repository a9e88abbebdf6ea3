import { createGuardian } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { field, press } from '../../support/steps/controls.ts';

test('an account that was copied is shown as it is sent: zeros before it, and no dashes of a page @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const guardian = await createGuardian(stage, { company: 'thomas-franks' });
  await enterAs(stage, guardian, '/reversal-account-balance');
  await page.getByRole('radio', { name: t('reversal.motive.moving') }).check();
  await press(stage, t('common.next'));
  const sortCode = page.getByLabel('Sort code');
  const account = field(stage, t('reversal.britishAccount'));
  await sortCode.fill('\u202a20–20–15\u202c');
  await account.fill('1234567');
  await account.blur();
  await expect(sortCode).toHaveValue('20-20-15');
  await expect(account).toHaveValue('01234567');
  await look('payout, an account that was copied');
});
