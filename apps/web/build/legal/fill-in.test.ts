import { brandById } from '@merenda/domain/brands/brands';
import { describe, expect, test } from 'vitest';
import type { Edition } from './editions.ts';
import { fillIn } from './fill-in.ts';
import { jurisdictionOf } from './jurisdictions.ts';

const edition = (id: Parameters<typeof brandById>[0]): Edition => ({
  brand: brandById(id),
  language: 'en',
  document: 'privacy-policy',
});

describe('a legal text', () => {
  test('names the brand, its operator and its address', () => {
    expect(fillIn('{{brand}}, {{operator}}, {{privacyEmail}}', edition('thomas-franks-ulis'))).toBe(
      'Thomas Franks ULIS, Thomas Franks ULIS, privacy@ulis.example',
    );
  });

  test.each([
    ['wefood', 'BR'],
    ['sodexo-corporate', 'EU'],
    ['thomas-franks', 'UK'],
    ['thomas-franks-ulis', 'EU'],
    ['scolarest', '?'],
  ] as const)('of %s keeps the paragraphs of its own law only', (id, kept) => {
    const source = '::: brazil\nBR\n:::\n::: eu\nEU\n:::\n::: uk\nUK\n:::\n::: elsewhere\n?\n:::';
    expect(fillIn(source, edition(id))).toBe(kept);
  });

  test('mentions a way to pay only if the brand has it', () => {
    const source = '::: pix\nPIX\n:::\n::: link\nlink\n:::\n::: pix link\neither\n:::';
    expect(fillIn(source, edition('wefood'))).toBe('PIX\neither');
    expect(fillIn(source, edition('thomas-franks-aisb'))).toBe('link\neither');
    expect(fillIn(source, edition('thomas-franks'))).toBe('');
  });

  test.each([
    ['{{unknown}}', 'wefood'],
    ['{{country}}', 'scolarest'],
    ['::: mars\nx\n:::', 'wefood'],
    ['::: eu\nx', 'wefood'],
    ['x\n:::', 'wefood'],
    ['::: eu\n::: uk\n:::\n:::', 'wefood'],
  ] as const)('that asks for what nobody knows is refused: %j', (source, id) => {
    expect(() => fillIn(source, edition(id))).toThrow();
  });

  test('is refused for a country without an entry for its law', () => {
    expect(() => jurisdictionOf('ES')).toThrow('ES');
  });
});
