import { deviceName } from '@merenda/domain/people/devices';
import type { WaysIn } from '@merenda/ui/blocks/choices/ways-to-keep.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { passkeysQuery } from '../../../queries/passkeys.ts';
import { devicesQuery } from './devices.ts';

/** The other devices and the passkeys, if there are any; loaded once a password is typed. */
export function useOtherWays(isWanted: boolean): WaysIn | undefined {
  const t = useT();
  const { data: signedIn } = useQuery({ ...devicesQuery, enabled: isWanted });
  const { data: keys } = useQuery({ ...passkeysQuery, enabled: isWanted });
  const others = signedIn?.docs.filter(({ current }) => !current) ?? [];
  const passkeys = keys?.docs ?? [];
  if (!isWanted || others.length + passkeys.length === 0) return undefined;
  const devices = others.map(({ userAgent, lastSeenAt }) => ({
    name: deviceName(userAgent, t),
    lastSeenAt,
  }));
  return { devices, passkeys };
}
