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

/** Of a request for a page, what says who asks and from where. */
const CARRIED = [
  'host',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** Whoever would have to wait longer sees the splash meanwhile, and the page asks by itself. */
const WITHIN_MS = 2_000;

/** Answers one call of the app's for the guardian whose page it renders. */
type Get = (address: string) => Promise<string>;

/** Whose calls are made: several pages are rendered at the same time. */
const asking = new AsyncLocalStorage<Get>();

/**
 * How a guardian's page gets what it shows first, and the start page is rendered (product:home#first-answer,
 * records 0479 and 0499): by the app itself, whose calls go to the API's own routes in the guardian's name,
 * through every hook and every right, as from the browser. The answered function gives undefined where the
 * browser has to ask: to visitors, where a call fails, and to whatever is not a browser's tab that opens
 * an address.
 */
export function pageOpener(app: FastifyInstance, services: Services, dist: string) {
  // By the first who wants it: it is some megabytes.
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
      request.log.info({ err: error }, 'the browser asks for this page');
      return undefined;
    }
  };
}

/**
 * The session's token, of a tab that opens a guardian's page: nothing else gets anybody's data in a page,
 * neither a frame nor a script, an image or a `fetch`.
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
    if (!get) throw new Error(`nobody asks for ${address}`);
    return get(address);
  });
  return app;
}
