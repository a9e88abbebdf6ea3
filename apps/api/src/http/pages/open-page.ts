import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenedPage, RenderingApp } from '@merenda/domain/pages/rendering';
import { isPublicPath } from '@merenda/domain/pages/routes-access';
import { dayInZone } from '@merenda/domain/time/dates';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../../auth/tokens.ts';
import type { Services } from '../../modules/services.ts';
import { setCookies } from '../../modules/session/index.ts';
import { askAsOpener } from '../session.ts';
import type { Visit } from './visit.ts';

/** Headers of a page's request that identify the caller and the origin. */
const CARRIED = [
  'host',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** After this time the guardian gets the splash, and the page makes its own calls. */
const WITHIN_MS = 2_000;

/** Answers one of the app's calls for the guardian whose page is rendered. */
type Get = (address: string) => Promise<string>;

/** The current page's `Get`: several pages are rendered at the same time. */
const asking = new AsyncLocalStorage<Get>();

/**
 * Brings a guardian's page its first answers, and renders the start page (product:home#first-answer,
 * record 0479). The app itself does so: its calls go to the API's own routes in the guardian's
 * name, through every hook and every check of rights, as from the browser. The returned function gives
 * undefined if the browser has to make the calls: for visitors, if a call fails, and for requests that do
 * not open a browser's tab.
 */
export function pageOpener(app: FastifyInstance, services: Services, dist: string) {
  // The first page loads the app, which takes some megabytes.
  let loading: Promise<RenderingApp> | undefined;
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
  ): Promise<OpenedPage | undefined> => {
    const token = openingToken(request, visit);
    if (token === undefined) return undefined;
    const { language, brand } = visit;
    const get: Get = async (url) => {
      const { statusCode, body } = await app.inject({
        method: 'GET',
        url,
        headers: { ...carried(request), 'request-type': 'we', 'accept-language': language },
        ...(request.socket.remoteAddress ? { remoteAddress: request.socket.remoteAddress } : {}),
      });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      return body;
    };
    try {
      const today = dayInZone(new Date(), brand.timeZone ?? 'UTC');
      const signal = AbortSignal.timeout(WITHIN_MS);
      const page = { brandLabel: brand.label, language, today, address: request.url, signal };
      const open = () =>
        asking.run(get, async () => {
          loading ??= loadApp(dist);
          return (await loading).openPage(page);
        });
      const asked = await Promise.race([
        askAsOpener(services, request, token, () => services.gate.run('rendering', open)),
        once(signal, 'abort').then(() => undefined),
      ]);
      if (asked?.answer && asked.renewed !== undefined) {
        setCookies(reply, { token, expiresIn: asked.renewed });
      }
      return asked?.answer;
    } catch (error) {
      request.log.info({ err: error }, 'the browser has to make the calls of this page');
      return undefined;
    }
  };
}

/**
 * The session's token, if a tab opens a guardian's page. Frames, scripts, images and `fetch` get nobody's
 * data in a page.
 */
function openingToken(request: FastifyRequest, { isSignedIn, path }: Visit): string | undefined {
  const isOpened =
    isSignedIn &&
    !path.startsWith('//') &&
    !isPublicPath(path) &&
    request.method === 'GET' &&
    request.headers['sec-fetch-dest'] === 'document';
  const credentials = tokenOf(request);
  return isOpened && credentials?.byCookie ? credentials.token : undefined;
}

const carried = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    CARRIED.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

async function loadApp(dist: string): Promise<RenderingApp> {
  const app: RenderingApp = await import(
    pathToFileURL(join(dist, 'prerendered/app/render.js')).href
  );
  app.answerCallsBy(async (address) => {
    const get = asking.getStore();
    if (!get) throw new Error(`no page is being rendered for a call of ${address}`);
    return get(address);
  });
  return app;
}
