import { createGuardian } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { dialogOf, field, moveTo } from '../../support/steps/controls.ts';

test('the legal documents are read on the page, and a chat begins with the topic of its address', async ({
  stage,
}) => {
  const { page, t, look, language } = stage;
  const guardian = await createGuardian(stage);
  await enterAs(stage, guardian, '/help');
  await page.getByRole('button', { name: t('help.legal.privacyPolicy') }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('heading', { level: 3 })).not.toHaveCount(0);
  await expect(dialog.getByRole('link', { name: t('help.legal.save') })).toHaveAttribute(
    'href',
    `/legal/wefood/${language}/privacy-policy.pdf`,
  );
  await look('help, privacy policy');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await moveTo(page, `${guardian.host}/help/help-chat?topic=other`);
  await expect(page.getByText(t('chat.other'))).toBeVisible();
  // Messages end above the field for the next message.
  await page.setViewportSize({ width: 1280, height: 800 });
  const topic = page.getByRole('button', { name: t('chat.topic.balance') });
  await topic.click();
  const composer = page.locator('form').filter({ has: page.getByRole('textbox') });
  await expect(async () => {
    const [above, beneath] = [await topic.boundingBox(), await composer.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(beneath?.y ?? 0);
    expect(above?.y).toBeGreaterThan(0);
  }).toPass();
  const message = field(stage, t('chat.message'));
  await message.fill('Is there soup?');
  await message.press('Enter');
  await expect(page.getByRole('button', { name: t('chat.end') })).toBeVisible();
  await expect(message).toBeFocused();
});
