import { brandForHost, brandOfCompany } from '@merenda/domain/brands';
import type { FastifyRequest } from 'fastify';

/**
 * Where a link of a company's letter leads: the address that the guardian uses, at the brand's own
 * host name. A program that calls without the brand's host still sends the brand's link.
 */
export function brandOrigin(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  companyId: string,
): string {
  const used = brandForHost(host);
  const own = brandOfCompany(companyId);
  if (!own || used.companyId === companyId) return `${protocol}://${host}`;
  const rest = host.toLowerCase().startsWith(`${used.label}.`)
    ? host.slice(used.label.length + 1)
    : host;
  return `${protocol}://${own.label}.${rest}`;
}
