import { brandOfCompany } from '@merenda/domain/brands/brands';
import type { Env } from '../env.ts';
import { type AddressedRequest, brandOfRequest, originOfRequest } from '../requested-address.ts';

/**
 * The origin of links in a company's e-mail: the address that the guardian uses, at the brand's own host
 * name. A program that calls without the brand's host still sends the brand's link.
 * @throws Failure request_refused for a host that the caller has made up
 */
export function brandOrigin(env: Env, request: AddressedRequest, companyId: string): string {
  const origin = originOfRequest(env, request);
  const used = brandOfRequest(request);
  const own = brandOfCompany(companyId);
  if (!own || used.companyId === companyId) return origin;
  const [scheme = '', host = ''] = origin.split('//');
  const rest = host.toLowerCase().startsWith(`${used.label}.`)
    ? host.slice(used.label.length + 1)
    : host;
  return `${scheme}//${own.label}.${rest}`;
}
