import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/**
 * Keeps other websites in the same browser from using the sandbox. The host must be this machine's (no DNS
 * rebinding), and changes must come from our own pages. Scripts send neither Origin nor Sec-Fetch-Site and
 * pass.
 */
export function refuseForeignPages(request: FastifyRequest, publicUrl: string): void {
  const host = request.headers.host ?? '';
  if (!isOurHost(host, publicUrl)) {
    throw new Failure(403, 'foreign_host', 'The sandbox answers under localhost only.');
  }
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const foreign =
    site !== undefined
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && origin !== `http://${host}` && origin !== publicUrl;
  if (foreign) {
    throw new Failure(403, 'foreign_page', 'Only pages of the sandbox may do this.');
  }
}

function isOurHost(host: string, publicUrl: string): boolean {
  if (host === new URL(publicUrl).host) return true;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]'
  );
}
