import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { describe, expect, test } from 'vitest';
import { readCatalogues } from './checks/read-files.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { translate } from './translate.ts';

describe('the catalogues', () => {
  test('every key that the error catalogue of the specification names has a text', async () => {
    const page = new URL('../../../docs/product/errors.md', import.meta.url);
    const [, table = ''] = readFileSync(page, 'utf8').split('## Catalogue');
    const named = [...table.matchAll(/`([a-z]\w*(?:\.[\w/]+)+)`/gi)].map(([, key = '']) => key);
    expect(named.length).toBeGreaterThan(80);
    const texts: Readonly<Record<string, string>> = await loadCatalogue('pt-BR');
    expect(named.filter((key) => !texts[key])).toEqual([]);
  });

  test.each(LANGUAGES)(
    '%s gives the guardians’ app all its areas but the e-mails, the alerts, the survey and those of the console',
    async (language) => {
      const { emails: _, survey: __, alerts: ___, ...areas } = readCatalogues()[language];
      const ofConsole = await loadCatalogue(language, ['console']);
      const texts = Object.entries(Object.assign({}, ...Object.values(areas)));
      expect(await loadCatalogue(language)).toEqual(
        Object.fromEntries(texts.filter(([key]) => !(key in ofConsole))),
      );
    },
  );

  test('the entry part holds what signed-out pages say, and no more', async () => {
    const { common, session } = readCatalogues().en;
    expect(await loadCatalogue('en', ['entry'])).toEqual({ ...common, ...session });
  });

  test('the Brazilian texts that the specification quotes are used word for word', () => {
    expect(translate('pt-BR', 'payments.pix.copied')).toBe('Código PIX copiado!');
    expect(translate('pt-BR', 'global.error.connection')).toBe(
      'Falha na sua conexão. Por favor, tente mais tarde.',
    );
    expect(translate('pt-BR', 'form.phoneNumber.matches')).toBe('Insira um nº de celular válido.');
  });
});
