import { deviceOf } from '@merenda/domain/people/devices';
import { useT } from '../../i18n/language.ts';

/** Puts a `User-Agent` header into words: "Chrome on Android", or as much of it as it tells. */
export function useDeviceName(): (userAgent: string) => string {
  const t = useT();
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t('profile.device.name', { browser, system });
    return browser ?? system ?? t('profile.device.unknown');
  };
}
