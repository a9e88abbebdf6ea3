import { isIP } from 'node:net';
import { type Brand, brandForHost } from '@merenda/domain/brands/brands';
import type { FastifyRequest } from 'fastify';
import type { Env } from './env.ts';
import { Failure } from './failure.ts';

/** The address that a request says it was sent to: the caller writes it. Read here only. */
export type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>;

/** The brand at whose host somebody asks; what is shown depends on it, never what is allowed. */
export const askedBrand = ({ host }: Pick<Asked, 'host'>): Brand => brandForHost(host);

/**
 * Scheme and host that a request was sent to: the one way to an absolute address of ours out of a request
 * (product:operating#public-hosts).
 * @throws Failure request_refused for a host that the caller has made up
 */
export function askedOrigin(env: Env, { protocol, host, hostname }: Asked): string {
  if (isOurs(env, hostname)) return `${protocol}://${host}`;
  throw new Failure('request_refused', { message: 'not a host of this product' });
}

/** Was the page that sent a request, by its `Origin`, at the host that the request was sent to? */
export const isAtAskedHost = ({ host }: Pick<Asked, 'host'>, origin: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === host.toLowerCase();

/** Another port of the machine that was asked; undefined where the caller's words are no host. */
export function besideAsked({ hostname }: Pick<Asked, 'hostname'>, port: number): URL | undefined {
  return URL.parse(`http://${hostname}:${port}`) ?? undefined;
}

/**
 * The caller chooses the `Host` header, and a letter with a foreign address in it would hand its token
 * over. Only hosts of PUBLIC_HOSTS are ours, or this very machine. While there is no such setting and every
 * e-mail ends in the sandbox's inbox any host will do.
 */
function isOurs(env: Env, hostname: string): boolean {
  const name = hostname.toLowerCase();
  if (env.PUBLIC_HOSTS) return env.PUBLIC_HOSTS.some((pattern) => matches(pattern, name));
  return !env.SMTP_URL || name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}

/** `school.example` is that host alone, `*.school.example` every host below it. */
const matches = (pattern: string, name: string): boolean =>
  pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern;
