import { openPushBrowser, openPushService } from '@merenda/testing/push-service';
import { callApi } from '../../support/factories/api.ts';
import { createGuardian, createSupportToken } from '../../support/factories/guardians.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { moveTo, press } from '../../support/steps/controls.ts';
import { deliverPush, subscribeBrowser } from '../../support/steps/push.ts';

test('an alert comes to the open page, stands on home until it is dismissed, and then in the list; the choice of e-mails is kept @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const guardian = await createGuardian(stage);
  const { token } = guardian;
  await enterAs(stage, guardian);
  await expect(page.getByRole('region', { name: t('home.wallet') })).toBeInViewport();
  await answerTicketOf(stage, token);
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
  const emails = page.getByRole('region', { name: t('alerts.emails.title') });
  const support = emails.getByRole('switch', { name: t('alerts.topic.support') });
  await emails.getByText(t('alerts.topic.support')).click();
  await expect(support).not.toBeChecked();
  await look('how to be told');
  await expect
    .poll(async () => (await callApi(request, 'GET /alerts/settings', { token })).emailsOff)
    .toEqual(['support']);
  await page.reload();
  await expect(support).not.toBeChecked();
});

test('a message comes to the browser that was switched on, in its guardian’s language, says no more than a lock screen may, and leads to its page @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const service = await openPushService(Number(process.env.E2E_PUSH_PORT));
  const browser = openPushBrowser(service);
  const guardian = await createGuardian(stage);
  const { token } = guardian;
  await subscribeBrowser(page, browser);
  await enterAs(stage, guardian, '/profile?view=notifications');
  await press(stage, t('alerts.device.on'));
  await expect(page.getByText(t('alerts.device.isOn'))).toBeVisible();
  await look('push messages are on');
  // From here on the worker has the page.
  await page.reload();
  await answerTicketOf(stage, token);
  await expect.poll(browser.read).toHaveLength(1);
  const [message] = browser.read();
  const { shown, tap } = await deliverPush(page, message);
  const words = { title: t('alert.title.ticket-answered'), body: 'Wefood' };
  await expect.poll(shown).toEqual([{ ...words, data: { url: '/help/open-tickets' } }]);
  await tap();
  await expect(page).toHaveURL(/\/help\/open-tickets/);
  expect(await shown()).toEqual([]);

  await moveTo(page, '/profile?view=notifications');
  await press(stage, t('alerts.device.off'));
  await expect(page.getByRole('button', { name: t('alerts.device.on') })).toBeVisible();
  const { endpoints } = await callApi(request, 'GET /alerts/settings', { token });
  expect(endpoints).toEqual([]);
  service.close();
});

/** Support answers a ticket of the guardian's. */
async function answerTicketOf({ request }: Stage, token: string): Promise<void> {
  const { _id: id } = await callApi(request, 'POST /user-tickets', {
    token,
    body: { conversationId: 'chat-1', conversationType: 'OTHER' },
  });
  await callApi(request, 'POST /operator/tickets/:id/messages', {
    operator: await createSupportToken(),
    params: { id },
    body: { message: 'It is on its way.' },
  });
}
