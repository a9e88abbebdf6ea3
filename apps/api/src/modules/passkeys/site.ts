import { brandForHost } from '@merenda/domain/brands/brands';
import type { FastifyRequest } from 'fastify';

/**
 * The web site of a ceremony in WebAuthn's terms: each brand's host is a relying party of its own.
 */
export interface Site {
  /** The host's name without its port; a passkey works for this host only. */
  rpId: string;
  /** Scheme, host and port, which are part of what the browser signs. */
  origin: string;
  name: string;
  /** The company of the site's guardians; null where the brand is not open yet. */
  companyId: string | null;
}

/** The site to which a request was sent. */
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
