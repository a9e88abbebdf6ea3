import { brandForHost } from '@merenda/domain/brands';
import type { FastifyRequest } from 'fastify';

/** The web site that is asked, as WebAuthn knows it: brands are hosts, and each is one of its own. */
export interface Site {
  /** The host's name without its port: a passkey never leaves it. */
  rpId: string;
  /** Scheme, host and port, which the browser signs. */
  origin: string;
  name: string;
  /** The company whose guardians sign in here; null where the brand is not open yet. */
  companyId: string | null;
}

export function siteOf({ protocol, host, hostname }: FastifyRequest): Site {
  const brand = brandForHost(host);
  const address = `${protocol}://${host}`;
  return {
    rpId: hostname.toLowerCase(),
    origin: URL.canParse(address) ? new URL(address).origin : address,
    name: brand.name,
    companyId: brand.companyId,
  };
}
