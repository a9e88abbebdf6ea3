import type { Env } from '../../platform/env.ts';
import { Failure } from '../../platform/failure.ts';
import {
  type AddressedRequest,
  brandOfRequest,
  originOfRequest,
} from '../../platform/requested-address.ts';

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

/**
 * The site to which a request was sent.
 * @throws Failure request_refused for a host that is not ours
 */
export function siteOf(env: Env, request: AddressedRequest): Site {
  const address = URL.parse(originOfRequest(env, request));
  if (!address) throw new Failure('request_refused', { message: 'not a host' });
  const { name, companyId } = brandOfRequest(request);
  return { rpId: address.hostname, origin: address.origin, name, companyId };
}
