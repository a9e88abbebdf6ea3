import { brandForHost } from '@merenda/domain/brands/brands';
import { describe, expect, test } from 'vitest';
import type { Edition } from './editions.ts';
import { fillIn } from './fill-in.ts';

const edition = (host: string): Edition => ({
  brand: brandForHost(host),
  language: 'en',
  document: 'privacy-policy',
});

describe('a legal text', () => {
  test('names the brand, its operator and its address', () => {
    expect(fillIn('{{brand}}, {{operator}}, {{privacyEmail}}', edition('ulis'))).toBe(
      'Thomas Franks ULIS, Thomas Franks ULIS, privacy@ulis.example',
    );
  });

  test.each([
    ['wefood', 'BR'],
    ['sodexo', 'EU'],
    ['thomasfranks', 'UK'],
    ['ulis', 'EU'],
    ['scolarest', '?'],
  ] as const)('keeps only the paragraphs of its brand’s law: %s', (host, kept) => {
    const source = '::: brazil\nBR\n:::\n::: eu\nEU\n:::\n::: uk\nUK\n:::\n::: elsewhere\n?\n:::';
    expect(fillIn(source, edition(host))).toBe(kept);
  });

  test('mentions a way to pay only if the brand has it', () => {
    const source = '::: pix\nPIX\n:::\n::: link\nlink\n:::\n::: pix link\neither\n:::';
    expect(fillIn(source, edition('wefood'))).toBe('PIX\neither');
    expect(fillIn(source, edition('aisb'))).toBe('link\neither');
    expect(fillIn(source, edition('thomasfranks'))).toBe('');
  });

  test('may have a part for some laws alone', () => {
    expect(fillIn('::: brazil eu uk\nyears\n:::', edition('scolarest'))).toBe('');
  });

  test.each([
    ['{{unknown}}', 'wefood'],
    ['{{country}}', 'scolarest'],
    ['::: mars\nx\n:::', 'wefood'],
    ['::: eu\nx', 'wefood'],
    ['x\n:::', 'wefood'],
    ['::: eu\n::: uk\n:::\n:::', 'wefood'],
    ['::: brazil\nx\n:::\n::: eu uk\ny\n:::', 'wefood'],
  ] as const)('that asks for what nobody knows is refused: %j', (source, host) => {
    expect(() => fillIn(source, edition(host))).toThrow();
  });
});
