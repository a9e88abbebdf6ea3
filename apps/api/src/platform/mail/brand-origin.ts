import { isIP } from 'node:net';
import { brandForHost, brandOfCompany } from '@merenda/domain/brands/brands';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { Failure } from '../failure.ts';

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>;

/**
 * Where a link of a company's e-mail leads: the address that the guardian uses, at the brand's own
 * host name. A program that calls without the brand's host still sends the brand's link.
 * @throws Failure request_refused when e-mails go out to people and the caller made the host up
 */
export function brandOrigin(env: Env, request: Asked, companyId: string): string {
  const { protocol, host } = request;
  if (!isOurs(env, request.hostname)) {
    throw new Failure('request_refused', { message: 'not a host of this product' });
  }
  const used = brandForHost(host);
  const own = brandOfCompany(companyId);
  if (!own || used.companyId === companyId) return `${protocol}://${host}`;
  const rest = host.toLowerCase().startsWith(`${used.label}.`)
    ? host.slice(used.label.length + 1)
    : host;
  return `${protocol}://${own.label}.${rest}`;
}

/**
 * The caller chooses the `Host` header, and an e-mail with a foreign address in it would hand its
 * token over. Real e-mails therefore name only hosts of PUBLIC_HOSTS, or this very machine. While
 * every e-mail ends in the sandbox's inbox any host will do.
 */
function isOurs(env: Env, hostname: string): boolean {
  const name = hostname.toLowerCase();
  if (env.PUBLIC_HOSTS) return env.PUBLIC_HOSTS.some((pattern) => matches(pattern, name));
  return !env.SMTP_URL || name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}

/** `school.example` is that host alone, `*.school.example` every host below it. */
const matches = (pattern: string, name: string): boolean =>
  pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern;
