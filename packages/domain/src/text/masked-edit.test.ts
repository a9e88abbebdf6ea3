import { describe, expect, test } from 'vitest';
import { maskExpiry } from '../payments/card-expiry.ts';
import { maskCardNumber } from '../payments/cards.ts';
import { applyMask } from '../people/masks.ts';
import { maskDay } from '../time/typed-day.ts';
import { type Mask, maskedEdit } from './masked-edit.ts';

const of =
  (mask: string): Mask =>
  (text) =>
    applyMask(mask, text);

const MASKS = {
  cpf: of('000.000.000-00'),
  cnpj: of('**.***.***/****-00'),
  zip: of('00009-000'),
  uid: of('CHE-000.000.000'),
  card: maskCardNumber,
  expiry: maskExpiry,
  day: maskDay('en'),
  dayHu: maskDay('hu-HU'),
} satisfies Record<string, Mask>;

/** The state of a field after a key or a paste; "|" is the caret. */
function press(
  mask: Mask,
  field: string,
  { key, forward = false }: { key: string; forward?: boolean },
): string {
  const at = field.indexOf('|');
  const before = field.replace('|', '');
  const [start, end] = key === '' ? (forward ? [at, at + 1] : [at - 1, at]) : ([at, at] as const);
  const typed = before.slice(0, start) + key + before.slice(end);
  const { text, caret } = maskedEdit(mask, {
    before,
    typed,
    caret: start + key.length,
    forward: key === '' && forward,
  });
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('the caret stays where the correction is', () => {
  test.each<[keyof typeof MASKS, string, string, string]>([
    ['cpf', '529.982.2|', '4', '529.982.24|'],
    ['cpf', '52|.982.247-25', '9', '529|.982.247-25'],
    ['cpf', '|29.982.247-25', '5', '5|29.982.247-25'],
    ['cpf', '529|.982.247-2', '1', '529.1|98.224-72'],
    ['cpf', '529.|82.247-25', '9', '529.9|82.247-25'],
    ['cpf', '529.9|82.247-25', 'x', '529.9|82.247-25'],
    ['cnpj', '12.A|C.345/01DE-35', 'b', '12.AB|C.345/01DE-35'],
    ['card', '4242 42|2 4242 4242', '4', '4242 424|2 4242 4242'],
    ['card', '4242 4|42 4242 4242', '2', '4242 42|42 4242 4242'],
    ['zip', '1234|-567', '5', '12345|-567'],
    ['zip', '12|4-567', '3', '123|4-567'],
    ['zip', '1234|', '-', '1234-|'],
    ['zip', '0131|', '0', '01310|'],
    ['uid', 'CHE-1|', '2', 'CHE-12|'],
    ['expiry', '0|/29', '9', '09|/29'],
    ['expiry', '|/29', '1', '1|/29'],
    ['expiry', '08/|9', '2', '08/2|9'],
    ['day', '1|/02/2026', '3', '13|/02/2026'],
    ['dayHu', '2026. 02|', '1', '2026. 02. 1|'],
    ['dayHu', '2026. 0|. 01', '2', '2026. 02|. 01.'],
    ['day', '01/0|/2026', '2', '01/02|/2026'],
    ['day', '01/02/20|6', '1', '01/02/201|6'],
  ])('%s: %s and "%s" is %s', (mask, field, key, after) => {
    expect(press(MASKS[mask], field, { key })).toBe(after);
  });

  test.each<[keyof typeof MASKS, string, string]>([
    ['cpf', '529.9|82.247-25', '529|.822.472-5'],
    ['cpf', '529.982.247-25|', '529.982.247-2|'],
    ['cpf', '529.982.247-2|', '529.982.247|'],
    ['cpf', '529.|982.247-25', '52|9.822.472-5'],
    ['cpf', '5|29', '|29'],
    ['card', '4242 |4242', '424|4 242'],
    ['zip', '12345-6|', '12345|'],
    ['zip', '12345|-678', '1234|-678'],
    ['expiry', '08|/29', '0|/29'],
    ['expiry', '08/|29', '0|/29'],
    ['expiry', '11|/29', '1|/29'],
    ['day', '12|/05/1990', '1|/05/1990'],
    ['dayHu', '2026. 02. 01.|', '2026. 02. 0|'],
    ['dayHu', '2026. 02|. 01.', '2026. 0|. 01'],
    ['day', '12/|05/1990', '1|/05/1990'],
  ])('%s: backspace in %s leaves %s', (mask, field, after) => {
    expect(press(MASKS[mask], field, { key: '' })).toBe(after);
  });

  test.each<[keyof typeof MASKS, string, string]>([
    ['cpf', '529|.982.247-25', '529|.822.472-5'],
    ['cpf', '52|9.982.247-25', '52|9.822.472-5'],
    ['card', '4242| 1242', '4242| 242'],
    ['day', '12|/05/1990', '12|/5/1990'],
  ])('%s: delete in %s leaves %s', (mask, field, after) => {
    expect(press(MASKS[mask], field, { key: '', forward: true })).toBe(after);
  });
});
