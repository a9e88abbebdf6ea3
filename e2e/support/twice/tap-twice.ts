import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { meetAnswer } from '../stage/lost-answer.ts';
import type { Act, Scene } from './act.ts';
import { type Effects, effectsOf, settledChange } from './effects.ts';
import type { Manner } from './manners.ts';
import { busyAtClick, buttonAt, clickTwice, fingerOn, placeOf, pressIfStill } from './taps.ts';

const LATE_MS = 1_000;

/** Does an act with one tap. @returns its effects */
export async function tapOnce(act: Act, scene: Scene): Promise<Effects> {
  const button = await readyButton(act, scene);
  const page = scene.page;
  const known = knownOf(scene);
  const before = await effectsOf(known);
  const line = listen(page, act);
  await button.click();
  await line.settled();
  expect(line.refused, 'with one tap nothing is refused').toEqual([]);
  line.end();
  return settledChange(known, before);
}

/**
 * Does it with two taps, and taps once more where the finger is when all is said: it is done once, nothing
 * is refused, and nothing is said in red.
 */
export async function tapTwice(
  act: Act,
  scene: Scene,
  { trouble, pause }: Manner,
  once: Effects,
): Promise<void> {
  const { page, t } = scene;
  const how = `${act.name}, ${trouble}, ${pause} ms`;
  const button = await readyButton(act, scene);
  const known = knownOf(scene);
  const before = await effectsOf(known);
  const place = await placeOf(button);
  const words = await buttonAt(page, place);
  const tap = await fingerOn(page);
  const line = listen(page, act);
  if (trouble === 'busy') await busyAtClick(page);
  if (trouble === 'late' || trouble === 'lost') {
    for (const route of act.routes) {
      const [method = '', path = ''] = route.split(' ');
      await meetAnswer(page, { address: addressOf(path), method }, async (answer, met) => {
        if (trouble === 'lost') return met.abort('connectionreset');
        await wait(LATE_MS);
        await met.fulfill({ response: answer });
      });
    }
  }
  if (pause === 0) await clickTwice(button);
  else {
    const first = tap(place);
    await wait(pause);
    await Promise.all([first, tap(place)]);
  }
  await line.settled();
  if (trouble !== 'lost') {
    const said = page.getByRole('alert').filter({ hasText: /./ });
    await expect(said, `${how}: nothing is said in red`).toHaveCount(0);
  }
  const again = page.getByRole('button', { name: t('common.retry') });
  if (trouble === 'lost' && (await again.isVisible())) await clickWhileThere(again);
  else if (!act.isOffered) await pressIfStill(page, place, words);
  await line.settled();
  expect(line.refused, `${how}: nothing is refused`).toEqual([]);
  const done = await settledChange(known, before);
  if (trouble === 'lost') expectAtMost(once, done, { how, isSame: act.isSame });
  else expect(done, `${how}: done once`).toEqual(once);
  line.end();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** A page that learns meanwhile that the act is done takes its button away. */
async function clickWhileThere(button: Locator): Promise<void> {
  await button.click({ timeout: 15_000 }).catch(async (error: unknown) => {
    if (await button.isVisible()) throw error;
  });
}

/** Without an answer, of several things the next may still wait for somebody who asks again. */
function expectAtMost(
  once: Effects,
  done: Effects,
  { how, isSame = false }: { how: string; isSame: boolean | undefined },
): void {
  const more = Object.entries(done).filter(
    ([name, change]) =>
      Math.abs(change) > Math.abs(once[name] ?? 0) && !(isSame && name === 'public.audit'),
  );
  expect(more, `${how}: done once at most`).toEqual([]);
}

const knownOf = ({ family }: Scene): string[] => [family.id, family.email].filter(Boolean);

/** Where a route is asked for: a health form's draft is saved elsewhere than the form. */
const addressOf = (path: string): RegExp =>
  new RegExp(`/api${path.replaceAll('.', '\\.').replace(/:\w+/g, '(?!draft\\b)[^/?]+')}(\\?.*)?$`);

/** Hears what the page asks for, and how it is answered. */
function listen(page: Page, { routes }: Act) {
  const underWay = new Set<Request>();
  const refused: string[] = [];
  let asked = 0;
  const isOf = (request: Request) =>
    routes.some((route) => {
      const [method, path = ''] = route.split(' ');
      return request.method() === method && addressOf(path).test(request.url());
    });
  const begin = (request: Request) => {
    if (!request.url().includes('/api/') || request.url().endsWith('/api/events')) return;
    underWay.add(request);
    if (isOf(request)) asked += 1;
  };
  const finish = async (request: Request) => {
    const answer = underWay.has(request) ? await request.response() : null;
    const status = answer?.status() ?? 0;
    if (status >= 400 && request.method() !== 'GET') {
      refused.push(`${status} ${request.method()} ${new URL(request.url()).pathname}`);
    }
    underWay.delete(request);
  };
  const fail = (request: Request) => void underWay.delete(request);
  page.on('request', begin).on('requestfinished', finish).on('requestfailed', fail);
  return {
    refused,
    /** Something was asked for, all of it is answered, and the page has had its time to say so. */
    settled: async () => {
      await expect(async () => {
        expect(asked, `${routes.join(', ')} is asked for`).toBeGreaterThan(0);
        expect(underWay.size).toBe(0);
        await page.waitForTimeout(SHOWN_MS);
        expect(underWay.size).toBe(0);
      }).toPass({ intervals: [50], timeout: 60_000 });
    },
    end: () => {
      page.off('request', begin).off('requestfinished', finish).off('requestfailed', fail);
    },
  };
}

const SHOWN_MS = 150;

/** The button, once it is there: the step that leads to it has then had all its effects. */
async function readyButton(act: Act, scene: Scene): Promise<Locator> {
  // The notice of the act before could lie over a button that leads to this one.
  const notice = scene.page.getByRole('log').getByRole('button');
  if (await notice.isVisible()) await clickWhileThere(notice);
  const button = await act.ready(scene);
  await button.waitFor();
  return button;
}
