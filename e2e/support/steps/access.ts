import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import type { Guardian } from '../factories/guardians.ts';
import type { Stage } from '../stage/stage.ts';
import { field, literal, press } from './controls.ts';

type Signed = Pick<Guardian, 'token' | 'host'>;

/**
 * The browser has the guardian's session from here on: for journeys that are not about the way in,
 * nor about the introduction, which a browser shows after its first sign-in.
 */
export const haveSession = (
  { page }: Pick<Stage, 'page'>,
  { token, host }: Signed,
): Promise<void> =>
  page.context().addCookies([
    { name: 'aw_t', value: token, url: host, httpOnly: true, sameSite: 'Lax' },
    { name: VISIT_COOKIES.signedIn, value: '1', url: host, sameSite: 'Lax' },
  ]);

/** Signed in as with `haveSession`, the guardian opens a page. */
export async function enterAs(
  stage: Pick<Stage, 'page'>,
  guardian: Signed,
  path = '/',
): Promise<void> {
  await haveSession(stage, guardian);
  await stage.page.goto(`${guardian.host}${path}`);
}

/** Fills in the login form and sends it. */
export async function fillLogin(
  stage: Stage,
  person: { email: string; password: string },
): Promise<void> {
  const { t } = stage;
  await field(stage, t('session.email')).fill(person.email);
  await field(stage, t('session.password')).fill(person.password);
  // Beside the one for passkeys, whose name begins alike.
  await press(stage, new RegExp(`^${literal(t('login.submit'))}$`));
}

/** Out of the introduction by its shortest way. */
export async function skipIntroduction(stage: Stage): Promise<void> {
  await stage.page.waitForURL('**/onboarding');
  await press(stage, stage.t('onboarding.skip'));
  await stage.page.waitForURL((url) => url.pathname !== '/onboarding');
}

/** Signs out; ends on the login page. */
export async function logOut({ page }: Stage, host = ''): Promise<void> {
  await page.goto(`${host}/logout`);
  await page.waitForURL('**/login');
}

/** Through the introduction to an empty home. */
export async function introduction(stage: Stage): Promise<void> {
  const { page, t, look } = stage;
  await look('introduction');
  for (let slide = 1; slide < 5; slide += 1) await press(stage, t('onboarding.next'));
  await press(stage, t('onboarding.start'));
  await page.waitForURL((url) => url.pathname === '/');
}
