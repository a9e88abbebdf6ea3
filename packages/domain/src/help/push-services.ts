/**
 * The push services of browsers, by host or by domain: nothing is sent to any other address that a
 * browser gives (record 0430).
 */
const HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

/**
 * The form of a browser's keys (RFC 8291), in base64url: an uncompressed point of P-256, which is
 * 65 bytes and begins with 4; and 16 bytes. The API checks that the point is on the curve
 * (`isPushKey`).
 */
export const PUSH_KEYS = {
  p256dh: /^B[A-P][\w-]{84}[AEIMQUYcgkosw048]=?$/,
  auth: /^[\w-]{21}[AQgw](==)?$/,
} as const;

/** The address is an https address of a browser's push service. */
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
