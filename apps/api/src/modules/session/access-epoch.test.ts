import { openPushBrowser } from '@merenda/testing/push-service';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import {
  createConfirmation,
  createEmailLink,
  createGuardian,
  createSession,
  type SignedInGuardian,
} from '../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createPasskeys } from '../../testing/factories/passkeys.ts';
import { switchOnSecondFactor } from '../../testing/factories/second-factor.ts';
import { holdRow, holdTable, holdWrites, type LockedWallet } from '../../testing/hold-wallet.ts';

const api = await startApi();
afterAll(() => api.close());

const NEW_PASSWORD = 'an even quieter lunch';

const logIn = ({ email, password }: Pick<SignedInGuardian, 'email' | 'password'>) =>
  call(api.url, 'POST /auth/login', { body: { email, password, company: 'wefood' } });
const signOutOthers = ({ token }: SignedInGuardian) =>
  call(api.url, 'DELETE /auth/sessions', { token });
const setPassword = (
  { user, password: currentPassword }: SignedInGuardian,
  token: string,
  { password = NEW_PASSWORD, keepDevices = false } = {},
) =>
  call(api.url, 'PUT /users/:id', {
    token,
    params: { id: user._id },
    body: { password, currentPassword, keepDevices },
  });
const changePassword = (guardian: SignedInGuardian) => setPassword(guardian, guardian.token);
const changeAndKeepDevices = (guardian: SignedInGuardian) =>
  setPassword(guardian, guardian.token, { keepDevices: true });
const resetPassword = async ({ user }: SignedInGuardian) => {
  const token = await createEmailLink(api, 'password_reset', user._id);
  return call(api.url, 'POST /auth/password', { body: { token, password: NEW_PASSWORD } });
};
const signOutByOperator = async ({ user }: SignedInGuardian) => {
  const { token } = await createOperator(api);
  return call(api.url, 'POST /operator/guardians/:id/sign-out', {
    params: { id: user._id },
    body: { reason: 'the phone was stolen' },
    headers: operatorSession(token),
  });
};
/** Unconfirms the guardian's address, then proves it. */
const proveAddress = async ({ user, email }: SignedInGuardian) => {
  await api.owner.query(
    'UPDATE guardian SET email_confirmed_at = NULL, first_confirmed_at = NULL WHERE id = $1',
    [user._id],
  );
  const token = await createConfirmation(api, { user, email });
  return call(api.url, 'POST /auth/email/confirm', { body: { token } });
};
const opens = async (token: string) =>
  (await call(api.url, 'GET /auth/me', { token })).status === 200;

type End = (guardian: SignedInGuardian) => Promise<{ status: number }>;

const ENDS: [string, End][] = [
  ['a changed password', changePassword],
  ['a changed password that keeps the devices', changeAndKeepDevices],
  ['a password reset', resetPassword],
  ['signing out everywhere', signOutOthers],
  ['an operator who signs out', signOutByOperator],
  ['the first proof of the address', proveAddress],
];

/** Ends that write rows which a sign-in reads: they wait for the sign-in's locks. */
const WAITS = new Set<End>([proveAddress]);

describe.each(ENDS)('after %s no earlier proof opens a session', (_, end) => {
  const endWhile = async (guardian: SignedInGuardian, held: LockedWallet) => {
    const ended = end(guardian);
    if (WAITS.has(end)) await held.untilWaiting(2);
    else await ended;
    await held.release();
    expect((await ended).status).toBeLessThan(300);
  };
  /** Stops a sign-in after its proof, ends access, and lets the sign-in go on. */
  const endMeanwhile = async <T>(guardian: SignedInGuardian, signIn: () => Promise<T>) => {
    const factors = await holdTable(api, 'second_factor');
    const answer = signIn();
    await factors.untilWaiting(1);
    await endWhile(guardian, factors);
    return answer;
  };

  test('by password', async () => {
    const guardian = await createGuardian(api);
    const answer = await endMeanwhile(guardian, () => logIn(guardian));
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('by a link', async () => {
    const guardian = await createGuardian(api);
    const token = await createEmailLink(api, 'login_link', guardian.user._id);
    const answer = await endMeanwhile(guardian, () =>
      call(api.url, 'POST /auth/login/link', { body: { token } }),
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'invalid_login_link' } });
  });

  test('by the ticket of a second step', async () => {
    const guardian = await createGuardian(api);
    const [code = ''] = await switchOnSecondFactor(api, guardian.user._id);
    const { ticket } = Object((await logIn(guardian)).body);
    expect((await end(guardian)).status).toBeLessThan(300);
    const answer = await call(api.url, 'POST /auth/login/second-factor', {
      body: { ticket, code },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'sign_in_expired' } });
  });

  test('by a passkey', async () => {
    const guardian = await createGuardian(api);
    const { token, user } = guardian;
    const { passkeyAnswer } = await createPasskeys(api, { token, guardian: user._id });
    const uses = await holdWrites(api, 'passkey');
    const answer = call(api.url, 'POST /auth/login/passkey', {
      body: { credential: passkeyAnswer },
    });
    await uses.untilWaiting(1);
    await endWhile(guardian, uses);
    expect(await answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  });
});

describe('a session that is being exchanged', () => {
  test('is signed out with the others', async () => {
    const guardian = await createGuardian(api);
    const stolen = await createSession(api, guardian.user._id);
    const devices = await holdTable(api, 'known_device');
    const exchanged = call(api.url, 'POST /auth/session', { body: { token: stolen } });
    await devices.untilWaiting(1);
    const signedOut = signOutOthers(guardian);
    await Promise.race([signedOut, devices.untilWaiting(2)]);
    await devices.release();
    expect((await signedOut).status).toBe(204);
    const { status, body } = await exchanged;
    expect(status === 200 && (await opens(body.token))).toBe(false);
    expect(await opens(guardian.token)).toBe(true);
  });

  test('is signed out also while somebody exchanges it again and again', async () => {
    for (let round = 0; round < 6; round += 1) {
      const guardian = await createGuardian(api);
      let token = await createSession(api, guardian.user._id);
      let exchanges = 0;
      const knocking = (async () => {
        for (;;) {
          const { status, body } = await call(api.url, 'POST /auth/session', { body: { token } });
          if (status !== 200) return status;
          token = body.token;
          exchanges += 1;
        }
      })();
      await vi.waitUntil(() => exchanges >= 3, { timeout: 60_000 });
      expect((await signOutOthers(guardian)).status).toBe(204);
      expect(await knocking).toBe(401);
    }
  });
});

describe('a request whose session is signed out meanwhile', () => {
  test('does not set the password', async () => {
    const guardian = await createGuardian(api);
    const thief = await createSession(api, guardian.user._id);
    const hash = api.services.passwords.hash;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const hashes = vi.spyOn(api.services.passwords, 'hash').mockImplementation(async (password) => {
      await gate;
      return hash(password);
    });
    const theirs = setPassword(guardian, thief, { password: 'what a thief eats' });
    await vi.waitUntil(() => hashes.mock.calls.length === 1, { timeout: 60_000 });
    expect((await signOutOthers(guardian)).status).toBe(204);
    open();
    expect(await theirs).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    hashes.mockRestore();
    expect((await logIn(guardian)).status).toBe(200);
  });

  const ADDITIONS: [string, (guardian: SignedInGuardian) => Promise<{ status: number }>][] = [
    [
      'makes no calendar address',
      ({ token, user }) =>
        call(api.url, 'POST /responsible-users/:userId/calendar-feed', {
          token,
          params: { userId: user._id },
        }),
    ],
    [
      'sets up no authenticator app',
      ({ token }) => call(api.url, 'POST /auth/second-factor/app', { token }),
    ],
    [
      'gets no recovery codes',
      ({ token }) => call(api.url, 'POST /auth/second-factor/recovery-codes', { token }),
    ],
    [
      'has no messages sent to a browser',
      ({ token }) => {
        const browser = openPushBrowser({ origin: 'https://fcm.googleapis.com', pushed: [] });
        const { endpoint, keys } = browser;
        return call(api.url, 'POST /alerts/push', { token, body: { endpoint, keys } });
      },
    ],
  ];
  test.each(ADDITIONS)('%s', async (_, add) => {
    const guardian = await createGuardian(api);
    await switchOnSecondFactor(api, guardian.user._id);
    const row = await holdRow(api, 'guardian', guardian.user._id);
    const theirs = add(guardian);
    await row.untilWaiting(1);
    await row.release('UPDATE session SET revoked_at = now() WHERE guardian_id = $1', [
      guardian.user._id,
    ]);
    expect(await theirs).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  test('adds no passkey', async () => {
    const guardian = await createGuardian(api);
    const { token, user } = guardian;
    const { newPasskey } = await createPasskeys(api, { token, guardian: user._id });
    const thief = await createSession(api, user._id);
    const challenges = await holdWrites(api, 'passkey_challenge');
    const body = { name: 'Phone', credential: newPasskey };
    const theirs = call(api.url, 'POST /auth/passkeys', { token: thief, body });
    await challenges.untilWaiting(1);
    expect((await signOutOthers(guardian)).status).toBe(204);
    await challenges.release();
    expect((await theirs).status).toBe(401);
  });
});
