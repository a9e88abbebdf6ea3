import type { Route } from '@merenda/ui/client/call.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, type Reply } from '../answers.ts';
import { press } from '../controls.ts';
import { open, settle, t } from '../open.tsx';

const CODE = 'k7qd-2mwx-9tfe';
const FEED = '/api/calendar-feeds/abc.ics';

/** The route answers nothing, however long the page waits. */
const silent = (route: Route): Reply => ({ route, to: () => new Promise(() => {}) });

test('new recovery codes are shown though the state is not read again: no other call tells them', async () => {
  const api = await open(
    '/profile?view=second-factor',
    answer('GET /auth/second-factor', { isOn: true, hasApp: true, recoveryCodesLeft: 3 }),
    answer('POST /auth/second-factor/recovery-codes', { recoveryCodes: [CODE] }),
  );
  await settle();
  api.change(silent('GET /auth/second-factor'));
  await press(t('secondFactor.codes.renew'));
  await expect.element(page.getByRole('dialog').getByText(CODE)).toBeVisible();
});

test('a calendar’s new address is shown though the state is not read again, and is not made twice', async () => {
  const api = await open(
    '/profile?view=calendar',
    answer('POST /responsible-users/:userId/calendar-feed', { address: FEED }),
  );
  await settle();
  api.change(silent('GET /responsible-users/:userId/calendar-feed'));
  await press(t('calendar.make'));
  await expect.element(page.getByText(new RegExp(`${FEED}$`))).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: t('calendar.make') }))
    .not.toBeInTheDocument();
});
