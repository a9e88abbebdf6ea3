import { isIP } from 'node:net';
import { type Brand, brandForHost } from '@merenda/domain/brands/brands';
import type { FastifyRequest } from 'fastify';
import type { Env } from './env.ts';
import { Failure } from './failure.ts';

/** The address that a request states. The caller writes it, so only this file reads it. */
export type AddressedRequest = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>;

/** The brand of the requested host; it decides what is shown, never what is allowed. */
export const brandOfRequest = ({ host }: Pick<AddressedRequest, 'host'>): Brand =>
  brandForHost(host);

/**
 * Scheme and host that a request was sent to. Every absolute address made from a request comes from here
 * (product:operating#public-hosts).
 * @throws Failure request_refused for a host that the caller has made up
 */
export function originOfRequest(env: Env, { protocol, host, hostname }: AddressedRequest): string {
  if (isOurs(env, hostname)) return `${protocol}://${host}`;
  throw new Failure('request_refused', { message: 'not a host of this product' });
}

/** Was the page that sent the request (its `Origin`) served by the requested host? */
export const isFromRequestedHost = (
  { host }: Pick<AddressedRequest, 'host'>,
  origin: string,
): boolean => URL.canParse(origin) && new URL(origin).host === host.toLowerCase();

/** Is the console requested, where operators sign in (product:operating#console)? */
export const isConsole = (
  { consoleHost }: Pick<Env, 'consoleHost'>,
  { hostname }: Pick<AddressedRequest, 'hostname'>,
): boolean => hostname.toLowerCase() === consoleHost;

/** The requested machine at another port; undefined if the `Host` header is not a host. */
export function atPort(
  { hostname }: Pick<AddressedRequest, 'hostname'>,
  port: number,
): URL | undefined {
  return URL.parse(`http://${hostname}:${port}`) ?? undefined;
}

/**
 * The caller chooses the `Host` header, and an e-mail with a foreign address would give its token away.
 * Only hosts of PUBLIC_HOSTS, or else this machine, are ours. Any host is accepted if PUBLIC_HOSTS is unset
 * and every e-mail ends in the sandbox's inbox.
 */
function isOurs(env: Env, hostname: string): boolean {
  const name = hostname.toLowerCase();
  if (env.PUBLIC_HOSTS) return env.PUBLIC_HOSTS.some((pattern) => matches(pattern, name));
  return !env.SMTP_URL || name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}

/** `school.example` is that host alone, `*.school.example` every host below it. */
const matches = (pattern: string, name: string): boolean =>
  pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern;
