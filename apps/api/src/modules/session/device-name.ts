import { deviceOf } from '@merenda/domain/people/devices';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';

/** Puts a `User-Agent` header into words: "Chrome on Android", or as much of it as it tells. */
export function deviceName(language: Language, userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return translate(language, 'profile.device.name', { browser, system });
  return browser ?? system ?? translate(language, 'profile.device.unknown');
}
