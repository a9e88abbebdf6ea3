import { openPushBrowser } from '@merenda/testing/push-service';
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { newToken } from '../../../auth/tokens.ts';
import { call, newAddress, succeeded } from '../../../testing/client.ts';
import { createStudentFamily } from '../../../testing/factories/families.ts';
import {
  createConfirmation,
  createEmailLink,
  createGuardian,
  createSession,
  type SignedInGuardian,
} from '../../../testing/factories/guardians.ts';
import { createPasskeys } from '../../../testing/factories/passkeys.ts';
import { startMailing } from '../../../testing/mailing.ts';

const now = new Date('2026-05-04T10:00:00Z');
const { api, close } = await startMailing({ clock: () => now });
const { owner: inviter, student } = await createStudentFamily(api).then(
  ({ guardian, student }) => ({
    owner: guardian,
    student,
  }),
);
afterAll(close);

const NEW_PASSWORD = 'an even quieter lunch';

const logIn = ({ email }: SignedInGuardian, password: string) =>
  call(api.url, 'POST /auth/login', {
    headers: { 'x-forwarded-for': newAddress() },
    body: { email, password, company: 'wefood' },
  });
const isSignedIn = async (token = '') =>
  (await call(api.url, 'GET /auth/me', { token })).status === 200;
const setPassword = (token = '') =>
  call(api.url, 'POST /auth/password', { body: { token, password: NEW_PASSWORD } });

/** Tells whether a way to open or see the account still works. */
type Way = () => Promise<boolean>;

/**
 * The person who made the account with somebody's address, and the ways in that were set up so far.
 */
interface Maker extends SignedInGuardian {
  ways: Record<string, Way>;
}

/** Sets whether the address counts as confirmed, which the set-up routes ask for. */
const asIfConfirmed = ({ user }: SignedInGuardian, confirmed: boolean) =>
  api.owner.query(
    `UPDATE guardian SET email_confirmed_at = CASE WHEN $2 THEN now() END,
       first_confirmed_at = CASE WHEN $2 THEN now() END WHERE id = $1`,
    [user._id, confirmed],
  );

const rowsOf = async (table: string, { user }: SignedInGuardian) =>
  (await api.owner.query(`SELECT FROM ${table} WHERE guardian_id = $1`, [user._id])).rowCount ?? 0;

/** Set-ups by which the maker could come back. */
const SET_UPS = {
  async passkey(maker: Maker) {
    const { token, user, ways } = maker;
    const { passkeyAnswer } = await createPasskeys(api, { token, guardian: user._id });
    const body = { credential: passkeyAnswer };
    ways.passkey = async () =>
      (await call(api.url, 'POST /auth/login/passkey', { body })).status === 200;
  },
  async factor(maker: Maker) {
    const { token, ways, password } = maker;
    const { secret } = succeeded(await call(api.url, 'POST /auth/second-factor/app', { token }));
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: now.getTime(),
    });
    const { recoveryCodes } = succeeded(
      await call(api.url, 'POST /auth/second-factor', { token, body: { code } }),
    );
    const [recoveryCode = ''] = recoveryCodes;
    const { ticket } = Object((await logIn(maker, password)).body);
    ways['a sign-in that waits for its code'] = async () => {
      const body = { ticket, code: recoveryCode };
      return (await call(api.url, 'POST /auth/login/second-factor', { body })).status === 200;
    };
    ways['the second factor'] = async () =>
      (await rowsOf('second_factor', maker)) +
        (await rowsOf('authenticator_app', maker)) +
        (await rowsOf('recovery_code', maker)) >
      0;
  },
  async feed({ token, user, ways }: Maker) {
    const params = { userId: user._id };
    const { address } = succeeded(
      await call(api.url, 'POST /responsible-users/:userId/calendar-feed', { token, params }),
    );
    const url = new URL(address, api.url);
    ways['the calendar address'] = async () => (await fetch(url)).status === 200;
  },
  async device(maker: Maker) {
    const token = await createSession(api, maker.user._id);
    const { endpoint, keys } = openPushBrowser({
      origin: 'https://fcm.googleapis.com',
      pushed: [],
    });
    succeeded(await call(api.url, 'POST /alerts/push', { token, body: { endpoint, keys } }));
    const { rows } = await api.owner.query<{ id: string }>(
      'SELECT id FROM push_subscription WHERE endpoint = $1',
      [endpoint],
    );
    maker.ways['another device'] = () => isSignedIn(token);
    maker.ways['push messages to another device'] = async () =>
      (await api.owner.query('SELECT FROM push_subscription WHERE id = $1', [rows[0]?.id]))
        .rowCount === 1;
  },
};

type SetUp = keyof typeof SET_UPS;

/** Signs up with an address, does the set-ups in that order, and has links sent. */
async function makeAccount(setUps: readonly SetUp[]): Promise<Maker> {
  const guardian = await createGuardian(api, 'wefood', { confirmed: false });
  const maker: Maker = { ...guardian, ways: {} };
  await asIfConfirmed(maker, true);
  for (const setUp of setUps) await SET_UPS[setUp](maker);
  await asIfConfirmed(maker, false);
  const link = await createEmailLink(api, 'login_link', maker.user._id);
  const reset = await createEmailLink(api, 'password_reset', maker.user._id);
  maker.ways['a link to sign in'] = async () =>
    (await call(api.url, 'POST /auth/login/link', { body: { token: link } })).status === 200;
  maker.ways['a link to a new password'] = async () => (await setPassword(reset)).status === 204;
  maker.ways['known devices'] = async () => (await rowsOf('known_device', maker)) > 0;
  return maker;
}

const confirm = async (maker: Maker, session?: string) =>
  succeeded(
    await call(api.url, 'POST /auth/email/confirm', {
      headers: { 'x-forwarded-for': newAddress() },
      token: session,
      body: { token: await createConfirmation(api, maker) },
    }),
  );

/** Creates an invitation; answers the token that its e-mail would have. */
async function invite({ email }: SignedInGuardian): Promise<string> {
  const { token, tokenHash } = newToken();
  await api.owner.query(
    `WITH invitation AS (
       INSERT INTO guardian_invitation
         (student_id, inviter_id, email, may_spend, may_see_health, expires_at)
       VALUES ($1, $2, $3, false, false, now() + interval '1 day') RETURNING id)
     INSERT INTO guardian_invitation_token (token_hash, invitation_id, by_email)
     SELECT $4, id, true FROM invitation`,
    [student._id, inviter.user._id, email, tokenHash],
  );
  return token;
}

/** The earlier ways in that still open: session, password. */
async function stayed(maker: Maker): Promise<string[]> {
  const { status } = await logIn(maker, maker.password);
  return [
    ...((await isSignedIn(maker.token)) ? ['session'] : []),
    ...(status === 401 ? [] : ['password']),
  ];
}

interface Proof {
  /** @returns whether the person who has proved the address is in afterwards */
  prove(maker: Maker): Promise<() => Promise<boolean>>;
  stays: readonly string[];
}

/** Sets a password by the answer's token, as the page does, and signs in. */
const choosesPassword = (maker: Maker, token?: string) => async () =>
  (await setPassword(token)).status === 204 && (await logIn(maker, NEW_PASSWORD)).status === 200;

const PROOFS: Record<string, Proof> = {
  'the e-mail’s link without a session': {
    async prove(maker) {
      return choosesPassword(maker, (await confirm(maker)).passwordToken);
    },
    stays: [],
  },
  'the e-mail’s link in somebody else’s session': {
    async prove(maker) {
      return choosesPassword(maker, (await confirm(maker, inviter.token)).passwordToken);
    },
    stays: [],
  },
  'the e-mail’s link in a session that came in an address': {
    async prove(maker) {
      const given = await createSession(api, maker.user._id);
      const { token } = succeeded(
        await call(api.url, 'POST /auth/session', { body: { token: given } }),
      );
      const { passwordToken } = await confirm(maker, token);
      expect(await isSignedIn(token)).toBe(false);
      return choosesPassword(maker, passwordToken);
    },
    stays: [],
  },
  'the e-mail’s link in the session of the sign-up': {
    async prove(maker) {
      expect(await confirm(maker, maker.token)).toEqual({ confirmed: 'now' });
      return () => isSignedIn(maker.token);
    },
    stays: ['session', 'password'],
  },
  'a new password by e-mail': {
    async prove(maker) {
      const token = await createEmailLink(api, 'password_reset', maker.user._id);
      const body = { token, password: NEW_PASSWORD, keepDevices: true };
      expect((await call(api.url, 'POST /auth/password', { body })).status).toBe(204);
      return async () => (await logIn(maker, NEW_PASSWORD)).status === 200;
    },
    stays: [],
  },
  'a link to sign in': {
    async prove(maker) {
      const link = await createEmailLink(api, 'login_link', maker.user._id);
      const { token, passwordToken } = succeeded(
        await call(api.url, 'POST /auth/login/link', { body: { token: link } }),
      );
      expect(await rowsOf('known_device', maker)).toBe(1);
      delete maker.ways['known devices'];
      const chooses = choosesPassword(maker, passwordToken);
      return async () => (await isSignedIn(token)) && (await chooses());
    },
    stays: [],
  },
  'an invitation by e-mail': {
    async prove(maker) {
      const body = { token: await invite(maker) };
      succeeded(
        await call(api.url, 'POST /guardian-invitations/accept', { token: maker.token, body }),
      );
      await api.owner.query('DELETE FROM guardianship WHERE guardian_id = $1', [maker.user._id]);
      return () => isSignedIn(maker.token);
    },
    stays: ['session', 'password'],
  },
};

/** Every subset in every order. */
function arrangements<T>(things: readonly T[]): T[][] {
  return [
    [],
    ...things.flatMap((first) =>
      arrangements(things.filter((other) => other !== first)).map((rest) => [first, ...rest]),
    ),
  ];
}

const ALL = arrangements(Object.keys(SET_UPS) as SetUp[]);
/** One arrangement of each length; with EVERYWHERE every arrangement. */
const SHOWN = process.env.EVERYWHERE
  ? ALL
  : [...Map.groupBy(ALL, ({ length }) => length).values()].map(
      (orders, at) => orders[at % orders.length] ?? [],
    );

describe.each(Object.entries(PROOFS))('after a first proof by %s', (_, { prove, stays }) => {
  test.each(SHOWN.map((order) => ({ order, title: ['sign-up', ...order].join(', ') })))(
    '$title open nothing afterwards, and the person who has proved the address is in',
    async ({ order }) => {
      const maker = await makeAccount(order);
      const isIn = await prove(maker);
      const open: string[] = [];
      for (const [name, isOpen] of Object.entries(maker.ways)) if (await isOpen()) open.push(name);
      expect(open).toEqual([]);
      expect(await stayed(maker)).toEqual(stays);
      expect(await isIn()).toBe(true);
    },
  );
});
