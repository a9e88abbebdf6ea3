/**
 * The push services of browsers, by host or by what follows a name of theirs: nobody else is ever sent
 * to, whatever address a browser gives (record 0431).
 */
const HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

/**
 * How a browser writes its keys (RFC 8291), in base64url: a point of P-256, uncompressed, which are 65 bytes
 * that begin with 4; and 16 bytes. Whether the point is on the curve the API looks (`isPushKey`).
 */
export const PUSH_KEYS = {
  p256dh: /^B[A-P][\w-]{84}[AEIMQUYcgkosw048]=?$/,
  auth: /^[\w-]{21}[AQgw](==)?$/,
} as const;

/** Is this an address at a browser's push service, over https? */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  );
}
