import { callApi } from '../../support/factories/api.ts';
import { createGuardian, createSupportToken } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { moveTo } from '../../support/steps/controls.ts';

test('what happened stands on home until it is dismissed, and then in the list; what comes by letter is chosen and stays so', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const guardian = await createGuardian(stage);
  const { token } = guardian;
  const { _id: id } = await callApi(request, 'POST /user-tickets', {
    token,
    body: { conversationId: 'chat-1', conversationType: 'OTHER' },
  });
  await callApi(request, 'POST /operator/tickets/:id/messages', {
    operator: await createSupportToken(),
    params: { id },
    body: { message: 'It is on its way.' },
  });
  await enterAs(stage, guardian);
  const title = t('alert.title.ticket-answered');
  const alerts = page.getByRole('listitem').filter({ hasText: title });
  await expect(alerts).toHaveCount(1);
  await expect(page.getByRole('region', { name: t('home.wallet') })).toBeInViewport();
  await look('home with an alert');
  await alerts.getByRole('button', { name: t('alerts.dismiss', { title }) }).click();
  await expect(alerts).toHaveCount(0);
  await moveTo(page, '/alerts');
  await expect(page.getByRole('heading', { name: t('alerts.earlier') })).toBeVisible();
  await expect(alerts).toHaveCount(1);
  await look('alerts');

  await moveTo(page, '/profile?view=notifications');
  const letters = page.getByRole('region', { name: t('alerts.letters.title') });
  const support = letters.getByRole('switch', { name: t('alerts.topic.support') });
  await letters.getByText(t('alerts.topic.support')).click();
  await expect(support).not.toBeChecked();
  await look('how to be told');
  await expect
    .poll(async () => (await callApi(request, 'GET /alerts/settings', { token })).lettersOff)
    .toEqual(['support']);
  await page.reload();
  await expect(support).not.toBeChecked();
});
