import { networkOf } from '@merenda/domain/access/networks';
import { mostTries } from '@merenda/domain/access/testing/most-tries';
import { LINK_THROTTLE, LOGIN_THROTTLES, waitsOf } from '@merenda/domain/access/throttle';
import { greatest } from '@merenda/domain/extremes';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomOf } from '../../../demo/random.ts';
import { call } from '../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { startMailing } from '../../../testing/mailing.ts';
import { type DatabaseClock, startDatabaseClock } from './testing/database-clock.ts';

const TEN_HOURS = 10 * 60 * 60;
const MINUTE = 60;
/** The owner's network, which other people of a school share. */
const HOME = '203.0.113.9';

let clock: DatabaseClock;
let owner: SignedInGuardian;
const { api, inbox, close } = await startMailing({
  before: async (database) => {
    clock = await startDatabaseClock(database);
  },
});
beforeAll(async () => {
  owner = await createGuardian(api);
});
afterAll(close);

interface Actor {
  /** The time of the next act, in seconds since the beginning. */
  at: number;
  /** @returns the seconds until it wants to act again */
  act(): Promise<number>;
}

interface Try {
  email?: string;
  password?: string;
  from: string;
  device?: string;
}

/** Counts of guesses that were judged and found wrong. */
const guesses = {
  ofAccount: 0,
  ofDevice: new Map<string, number>(),
  ofNetwork: new Map<string, number>(),
};
const more = (counts: Map<string, number>, of: string) => counts.set(of, (counts.get(of) ?? 0) + 1);

async function logIn({ email = owner.email, password = 'a guess', from, device }: Try) {
  const answer = await call(api.url, 'POST /auth/login', {
    headers: { 'x-forwarded-for': from, ...(device && { cookie: device }) },
    body: { email, password, company: 'wefood' },
  });
  expect([200, 401, 429]).toContain(answer.status);
  if (answer.status === 401 && device) more(guesses.ofDevice, device);
  else if (answer.status === 401) {
    more(guesses.ofNetwork, networkOf(from));
    if (email === owner.email) guesses.ofAccount += 1;
  }
  return {
    status: answer.status,
    waitSeconds: waitOf(answer.headers),
    device: markOf(answer.headers),
  };
}

const waitOf = (headers: Headers) => Number(headers.get('retry-after') ?? 0);
const markOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('aw_d='))
    ?.split(';')[0] ?? '';

const ask = (way: 'POST /auth/login/link/email' | 'POST /auth/recover', from: string) =>
  call(api.url, way, {
    headers: { 'x-forwarded-for': from },
    body: { email: owner.email, company: 'wefood' },
  });

const openLink = (token: string, from: string) =>
  call(api.url, 'POST /auth/login/link', { headers: { 'x-forwarded-for': from }, body: { token } });

/** The links to a page in the owner's mailbox, the latest last. */
async function linksTo(page: 'login-link' | 'reset-password'): Promise<string[]> {
  await api.services.outbox.deliver();
  await api.services.outbox.settled();
  const pattern = new RegExp(`/${page}\\?token=([\\w-]{43})`);
  return inbox.to(owner.email).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
}

/** An actor that tries again as soon as it may. */
const eager = (next: () => Try): Actor => ({
  at: 0,
  act: async () => (await logIn(next())).waitSeconds,
});

/** An actor that pauses until it is forgotten as soon as that is cheaper than to wait. */
function forgetful(next: () => Try): Actor {
  const { freeTries, forgetSeconds } = LOGIN_THROTTLES.network;
  const worthWhile = freeTries + waitsOf(LOGIN_THROTTLES.network).length - 1;
  let tries = 0;
  return {
    at: 0,
    async act() {
      const { waitSeconds } = await logIn(next());
      if (waitSeconds > 0) return waitSeconds;
      tries += 1;
      return tries % worthWhile === 0 ? forgetSeconds + 1 : 0;
    },
  };
}

/** The timeout of some 1,500 sequential requests, which take seconds on an idle machine. */
const LONGEST_MS = 180_000;

test('in ten hours of attack the owner always gets in, and nobody guesses past the budget', {
  timeout: LONGEST_MS,
}, async () => {
  // Every run has the same ten hours: a failure can be repeated.
  const random = randomOf('ten hours of attack');
  const anywhere = () => `198.18.${random.int(256)}.${random.int(256)}`;
  const hop = (network: string) =>
    `${network}:${random.int(65_536).toString(16)}::${random.int(9_999)}`;
  let visitors = 0;
  const nobody = () => {
    visitors += 1;
    return `nobody-${visitors}@example.test`;
  };
  const phone = (await logIn({ password: owner.password, from: HOME })).device;
  const stolen = (await logIn({ password: owner.password, from: HOME })).device;

  const devices = [phone];
  const visits = { known: 0, byPassword: 0, byLink: 0 };
  const linkUses: number[] = [];
  const attackers: Actor[] = [
    eager(() => ({ from: anywhere() })),
    eager(() => ({ from: hop('2001:db8:0:1') })),
    eager(() => ({ from: hop('2001:db8:0:2'), email: nobody() })),
    eager(() => ({ from: HOME, email: nobody() })),
    eager(() => ({ from: anywhere(), device: stolen })),
    forgetful(() => ({ from: hop('2001:db8:0:3'), email: nobody() })),
    {
      at: 7,
      // The guesses come at one moment from many networks.
      async act() {
        await Promise.all(
          Array.from({ length: 1 + random.int(6) }, () => logIn({ from: anywhere() })),
        );
        return random.int(8 * MINUTE);
      },
    },
    {
      at: 11,
      async act() {
        const ways = ['POST /auth/login/link/email', 'POST /auth/recover'] as const;
        const asked = Array.from({ length: 1 + random.int(4) }, () =>
          ask(random.pick(ways), random.chance(0.7) ? anywhere() : HOME),
        );
        for (const { status } of filled(await Promise.all(asked))) expect(status).toBe(204);
        return random.int(12 * MINUTE);
      },
    },
    {
      at: 13,
      async act() {
        expect([403, 429]).toContain((await openLink('made-up', HOME)).status);
        return random.int(9 * MINUTE);
      },
    },
  ];

  /** The owner comes from a known device: the password opens, also after a mistake. */
  async function comeFromKnown(): Promise<number> {
    const device = random.pick(devices);
    const from = random.chance(0.5) ? HOME : anywhere();
    if (random.int(3) === 0)
      expect((await logIn({ password: 'a slip', from, device })).status).toBe(401);
    expect((await logIn({ password: owner.password, from, device })).status).toBe(200);
    visits.known += 1;
    return 5 * MINUTE + random.int(20 * MINUTE);
  }

  /**
   * The owner comes from a new device: the password opens, or a link that is read a while later.
   */
  async function comeFromNew(): Promise<number> {
    const from = random.chance(0.5) ? HOME : anywhere();
    const { status, device } = await logIn({ password: owner.password, from });
    if (status === 200) {
      devices.push(device);
      visits.byPassword += 1;
      return 5 * MINUTE + random.int(20 * MINUTE);
    }
    expect((await ask('POST /auth/login/link/email', from)).status).toBe(204);
    guardian.act = async () => {
      guardian.act = come;
      const opened = await openLink((await linksTo('login-link')).at(-1) ?? '', from);
      expect(opened.status).toBe(200);
      devices.push(markOf(opened.headers));
      linkUses.push(guardian.at);
      visits.byLink += 1;
      return 5 * MINUTE + random.int(20 * MINUTE);
    };
    return random.int(19 * MINUTE);
  }

  const come = () => (random.chance(0.5) ? comeFromKnown() : comeFromNew());
  const guardian: Actor = { at: 3 * MINUTE, act: come };

  const actors = [...attackers, guardian];
  const soonest = () => actors.reduce((first, one) => (one.at < first.at ? one : first), guardian);
  for (let actor = soonest(); actor.at < TEN_HOURS; actor = soonest()) {
    // An e-mail on its way must not be taken for one whose worker died an hour ago.
    await api.services.outbox.settled();
    await clock.setTo(actor.at);
    actor.at += await actor.act();
  }

  // The attack was severe, and the owner came in every way.
  expect(guesses.ofAccount).toBeGreaterThan(40);
  expect(greatest(guesses.ofNetwork.values(), 0)).toBeGreaterThan(200);
  expect(visits.known).toBeGreaterThan(5);
  expect(visits.byLink).toBeGreaterThan(5);

  expect(guesses.ofAccount).toBeLessThanOrEqual(mostTries(LOGIN_THROTTLES.account, TEN_HOURS));
  expect(guesses.ofDevice.get(stolen)).toBeGreaterThan(40);
  expect(guesses.ofDevice.get(stolen)).toBeLessThanOrEqual(
    mostTries(LOGIN_THROTTLES.device, TEN_HOURS),
  );
  const network = mostTries(LOGIN_THROTTLES.network, TEN_HOURS);
  for (const [from, count] of guesses.ofNetwork) expect(count, from).toBeLessThanOrEqual(network);

  // The mailbox is not filled; after a used link the next ones come as if none had been sent.
  const pauses = [...linkUses, TEN_HOURS].map((at, nth) => at - (linkUses[nth - 1] ?? 0));
  const mailed = pauses.reduce((sum, pause) => sum + mostTries(LINK_THROTTLE, pause), 0);
  expect((await linksTo('login-link')).length).toBeLessThanOrEqual(mailed);
  expect((await linksTo('reset-password')).length).toBeLessThanOrEqual(
    mostTries(LINK_THROTTLE, TEN_HOURS),
  );

  // The owner can set a new password after the attack.
  expect((await ask('POST /auth/recover', HOME)).status).toBe(204);
  const token = (await linksTo('reset-password')).at(-1) ?? '';
  const reset = await call(api.url, 'POST /auth/password', {
    headers: { 'x-forwarded-for': HOME },
    body: { token, password: 'an even quieter lunch' },
  });
  expect(reset.status).toBe(204);
});
