import { describe, expect, test } from 'vitest';
import { deviceOf } from './devices.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

describe('a device is described by browser and system', () => {
  test.each([
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
      'Chrome',
      'Android',
      true,
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
      'Chrome',
      'Windows',
      false,
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`,
      'Edge',
      'Windows',
      false,
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
      true,
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPad',
      true,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0',
      'Firefox',
      'Mac',
      false,
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) ${CHROME} Safari/537.36`,
      'Chrome',
      'ChromeOS',
      false,
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
      'Firefox',
      'Linux',
      false,
    ],
  ])('%s', (userAgent, browser, system, handheld) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, handheld });
  });

  test('an unknown browser or system is left out', () => {
    expect(deviceOf('curl/8.5.0')).toEqual({ handheld: false });
    expect(deviceOf('')).toEqual({ handheld: false });
  });

  test('an app in which the page is embedded keeps its system', () => {
    const webView =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
    expect(deviceOf(webView)).toEqual({ system: 'iPhone', handheld: true });
  });
});
