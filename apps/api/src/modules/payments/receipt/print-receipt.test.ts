import { translate } from '@merenda/i18n/translate';
import { afterAll, describe, expect, test } from 'vitest';
import { createFamily } from '../../../testing/factories/families.ts';
import { startPayments } from '../../../testing/payments.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { fetchPdf, paidByCard, receiptOf } from './testing/receipts.ts';

const payments = await startPayments();
const family = await createFamily(payments);
afterAll(() => payments.close());

describe('a receipt’s PDF', () => {
  const pdfOf = async (topupId: string, language?: string) => {
    const response = await fetchPdf(payments, family.guardian, topupId, language);
    expect(response.status).toBe(200);
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };

  test('is one page with all the receipt’s content, and its file name has the number', async () => {
    const [student] = family.students;
    const topupId = await paidByCard(payments, family, {
      value: 60,
      transferTopupTo: [{ user: student._id, value: 25 }],
    });
    const { body } = await receiptOf(payments, family.guardian, topupId);
    const { response, bytes } = await pdfOf(topupId);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(
      `filename="receipt-${body.number}.pdf"`,
    );
    const { pages, text, info } = await readPdf(bytes);
    expect(pages).toBe(1);
    for (const words of [
      'R$60.00',
      'R$25.00',
      'R$35.00',
      student.name,
      'Marina Almeida (own wallet)',
      'Visa ending in 4242',
      'Wefood',
      body.number,
    ]) {
      expect(text).toContain(words);
    }
    expect(info).toMatchObject({ Title: 'Receipt · Wefood', Language: 'en' });
  });

  test('is in the reader’s language, with its special characters', async () => {
    const { bytes } = await pdfOf(await paidByCard(payments, family), 'hu-HU');
    const { text } = await readPdf(bytes);
    expect(text).toContain('Bizonylat');
    expect(text).toContain('Összesen');
    expect(text).toContain('Fizető');
  });

  test('is the same file each time', async () => {
    const topupId = await paidByCard(payments, family);
    const [first, second] = [await pdfOf(topupId), await pdfOf(topupId)];
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true);
  });

  test('prints names in their own scripts, stays on its page, and names what it cannot print', async () => {
    const topupId = await paidByCard(payments, family, {
      value: 50,
      transferTopupTo: family.students.map(({ _id }) => ({ user: _id, value: 10 })),
    });
    const [first, second] = family.students;
    const printed = async (names: [string, string]) => {
      for (const [at, { _id }] of [first, second].entries()) {
        await payments.api.owner.query('UPDATE student SET name = $2 WHERE id = $1', [
          _id,
          names[at],
        ]);
      }
      const { pages, text } = await readPdf((await pdfOf(topupId)).bytes);
      expect(pages).toBe(1);
      return text;
    };
    const note = translate('en', 'receipts.unprintable').replace('□ ', '');
    const whole = await printed(['Мария Ὀδυσσεύς Őrsi Ñandú', 'Conceição 王小明 מרים']);
    for (const name of ['Мария', 'Őrsi Ñandú', 'Conceição', '王小明', 'מרים']) {
      expect(whole).toContain(name);
    }
    expect(whole).not.toContain(note);
    const part = await printed(['Ana 🙂', 'A very long name '.repeat(3).trim()]);
    expect(part).toContain('Ana');
    expect(part).toContain(note);
    await printed([first.name, second.name]);
  });
});
