import { ADDRESS_TOKEN, ARRIVALS, VISIT_COOKIES } from '@merenda/domain/pages/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../modules/services.ts';
import { exchangeSession } from '../../modules/session/index.ts';
import { Failure } from '../../platform/failure.ts';
import { originOfRequest } from '../../platform/requested-address.ts';

/** Time for the page to start and to read the cookie that says how it was opened. */
const ARRIVAL_SECONDS = 10 * 60;

/**
 * Removes a session's token from a page's address before anything is sent (product:session#address-token).
 * The token is exchanged, and the browser is redirected to the same address without it, so that it is in no
 * history, page or log. If the request does not open a tab, the token is removed unused.
 * @throws Failure unavailable to a prefetch of the page
 */
export const takeAddressToken =
  (services: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { address, tokens } = split(request.url);
    if (tokens.length === 0) return undefined;
    if (isFetchedAhead(request))
      throw new Failure('unavailable', { message: 'not before it is opened' });
    // With several tokens it is unknown which one is meant.
    const [token] = tokens.length === 1 && isOpened(request) ? tokens : [];
    const hasChangedAccount = token ? await exchange(services, { request, reply, token }) : false;
    return reply
      .setCookie(VISIT_COOKIES.arrival, hasChangedAccount ? ARRIVALS.changed : ARRIVALS.known, {
        path: '/',
        sameSite: 'lax',
        // The same attributes with which scripts set and remove it.
        secure: request.protocol === 'https',
        maxAge: ARRIVAL_SECONDS,
      })
      .header('cache-control', 'no-store')
      .redirect(address, 303);
  };

/**
 * Gives the browser the session for which the token is exchanged. A refused token changes nothing.
 * @returns true if nobody or another guardian was signed in before
 */
async function exchange(
  services: Services,
  { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
): Promise<boolean> {
  try {
    originOfRequest(services.env, request);
    const session = await exchangeSession(services, { request, reply }, token);
    return 'signedInAs' in session;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** Splits a URL into a path of ours, with a single leading slash, and the tokens of its query. */
function split(url: string): { address: string; tokens: string[] } {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const parts = query.split('&').map((text) => ({
    text,
    token: new URLSearchParams(text).get(ADDRESS_TOKEN),
  }));
  const kept = parts.flatMap(({ text, token }) => (token === null ? [text] : []));
  return {
    address: `/${path.replace(/^[/\\]+/, '')}${kept.length > 0 ? `?${kept.join('&')}` : ''}`,
    tokens: parts.flatMap(({ token }) => token ?? []),
  };
}

/** Does the browser open a tab, by its own headers, and not a frame, script or picture? */
const isOpened = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers['sec-fetch-dest'] ?? 'document') === 'document';

const isFetchedAhead = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender|preview/.test(`${headers['sec-purpose']} ${headers.purpose}`);
