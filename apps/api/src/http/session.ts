import { AsyncLocalStorage } from 'node:async_hooks';
import { isClosedToBlocked } from '@merenda/contract/access';
import type { RouteSpec } from '@merenda/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUse } from '../auth/attended.ts';
import { operatorCredentials } from '../auth/operator-credentials.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { tokenOf } from '../auth/tokens.ts';
import type { Services } from '../modules/services.ts';
import { findSignedIn, setCookies } from '../modules/session/index.ts';
import { accountBlocked, Failure } from '../platform/failure.ts';
import { isFromRequestedHost } from '../platform/requested-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    guardian: SignedIn | undefined;
  }
  interface FastifyContextConfig {
    spec?: RouteSpec;
  }
}

/** The signed-in guardian. @throws Failure unauthenticated */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.guardian) throw new Failure('unauthenticated');
  return request.guardian;
}

type Found = ReturnType<typeof findSignedIn>;

/** The guardian whose page is rendered by inner requests. */
const opener = new AsyncLocalStorage<{ token: string; found: Found }>();

/**
 * Looks up a page's guardian once, also for the requests that `ask` makes for the page (record 0479). For a
 * token without a session `ask` does not run.
 * @returns the answer, and the session's remaining seconds if they have changed
 */
export async function askAsOpener<T>(
  services: Services,
  request: FastifyRequest,
  token: string,
  ask: () => Promise<T>,
): Promise<{ answer: T; renewed: number | undefined } | undefined> {
  const found = findSignedIn(services, token);
  const session = await found;
  if (!session) return undefined;
  request.guardian = session.guardian;
  const answer = await opener.run({ token, found }, ask);
  return { answer, renewed: session.renewed };
}

function find(services: Services, request: FastifyRequest, token: string): Found {
  const page = opener.getStore();
  return page?.token === token ? page.found : findSignedIn(services, token, isUse(request));
}

/**
 * Finds the guardian of a request before anything is parsed. A cookie alone is not enough: it needs
 * `request-type: we` and a matching Origin, which other sites cannot send (product:api#request-type). A
 * blocked guardian is refused where money or orders move.
 */
export function registerSession(app: FastifyInstance, services: Services): void {
  app.decorateRequest('guardian', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const credentials = tokenOf(request);
    const spec = request.routeOptions.config.spec;
    const byCookie = credentials?.byCookie || operatorCredentials(request)?.kind === 'person';
    const browser = request.headers['sec-fetch-site'] !== undefined || byCookie;
    // `<img>` and links request these routes with the cookie and without headers.
    const isBare = spec?.isImmutable || spec?.opensByAddress;
    if (spec && !isBare && browser && !sameOrigin(request, byCookie)) {
      throw new Failure('request_refused', { message: 'not sent by the web app' });
    }
    if (spec?.access !== 'guardian') return;
    const session = credentials && (await find(services, request, credentials.token));
    if (!session) throw new Failure('unauthenticated');
    request.guardian = session.guardian;
    if (credentials.byCookie && session.renewed !== undefined) {
      setCookies(reply, { token: credentials.token, expiresIn: session.renewed });
    }
    if (request.guardian.blocked && isClosedToBlocked(spec)) {
      throw accountBlocked();
    }
  });
}

function sameOrigin(request: FastifyRequest, byCookie: boolean): boolean {
  const { origin } = request.headers;
  const safeMethod = request.method === 'GET' || request.method === 'HEAD';
  if (request.headers['request-type'] !== 'we') return safeMethod && !byCookie;
  return !origin || isFromRequestedHost(request, origin);
}
