import type { Passwords } from '../auth/passwords.ts';
import type { Sessions } from '../auth/signed-in.ts';
import type { Gateways } from '../gateways/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { WaysIn } from './way-in.ts';

/**
 * Services that every verb may use: the platform, the processors of payments, passwords and sessions, and
 * every module's ways into an account.
 */
export interface Services extends Platform {
  gateways: Gateways;
  passwords: Passwords;
  sessions: Sessions;
  waysIn: WaysIn;
}
