/** Browser and system of a device, by their popular names. */
export interface Device {
  browser?: string;
  system?: string;
  /** Decides about the icon. */
  handheld: boolean;
}

// Many browsers also name the browser they are built on: more specific names come first.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string, handheld?: true])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system from a `User-Agent` header; each is absent when unknown. */
export function deviceOf(userAgent: string): Device {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [, system, handheld = false] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return { ...(browser && { browser }), ...(system && { system }), handheld };
}

type DeviceKey = 'profile.device.name' | 'profile.device.unknown';

/**
 * A `User-Agent` header in words: "Chrome on Android", or as much as it contains. `t` gives the
 * text of a key.
 */
export function deviceName(
  userAgent: string,
  t: (key: DeviceKey, values?: Record<string, string>) => string,
): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return t('profile.device.name', { browser, system });
  return browser ?? system ?? t('profile.device.unknown');
}
