import { ADDRESS_TOKEN, ARRIVALS, VISIT_COOKIES } from '@merenda/domain/pages/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../modules/services.ts';
import { exchangeSession } from '../../modules/session/index.ts';
import { askedOrigin } from '../../platform/asked-address.ts';
import { Failure } from '../../platform/failure.ts';

/** Time for the page to start and to read how it was opened. */
const ARRIVAL_SECONDS = 10 * 60;

/**
 * Takes a session's token out of the address of a page before anything is sent
 * (product:session#address-token): it is exchanged, and the browser is led to the same address without it,
 * so that it stands in no history, no page and no log. The token of anything but a tab that is opened is
 * taken out unused.
 * @throws Failure unavailable to whoever fetches a page before somebody wants it
 */
export const takeAddressToken =
  (services: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { address, tokens } = split(request.url);
    if (tokens.length === 0) return undefined;
    if (isFetchedAhead(request))
      throw new Failure('unavailable', { message: 'not before it is opened' });
    // Several tokens do not say which is meant.
    const [token] = tokens.length === 1 && isOpened(request) ? tokens : [];
    const isNews = token ? await exchange(services, { request, reply, token }) : false;
    return reply
      .setCookie(VISIT_COOKIES.arrival, isNews ? ARRIVALS.news : ARRIVALS.known, {
        path: '/',
        sameSite: 'lax',
        // As scripts set and remove it.
        secure: request.protocol === 'https',
        maxAge: ARRIVAL_SECONDS,
      })
      .header('cache-control', 'no-store')
      .redirect(address, 303);
  };

/**
 * Hands the browser the session that the token is exchanged for. A token that is not accepted changes
 * nothing.
 * @returns whether nobody, or somebody else, was signed in
 */
async function exchange(
  services: Services,
  { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
): Promise<boolean> {
  try {
    askedOrigin(services.env, request);
    const session = await exchangeSession(services, { request, reply }, token);
    return 'signedInAs' in session;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** A path of ours, whatever slashes it begins with, and the tokens that stood behind it. */
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

/** In a tab, as far as the browser says; neither a frame nor a script nor a picture. */
const isOpened = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers['sec-fetch-dest'] ?? 'document') === 'document';

const isFetchedAhead = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender|preview/.test(`${headers['sec-purpose']} ${headers.purpose}`);
