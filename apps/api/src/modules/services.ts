import type { Passwords } from '../auth/passwords.ts';
import type { Gateways } from '../gateways/index.ts';
import type { Platform } from '../platform/platform.ts';

/** What every verb may lean on: the platform, the processors of payments, and how passwords are kept. */
export interface Services extends Platform {
  gateways: Gateways;
  passwords: Passwords;
}
