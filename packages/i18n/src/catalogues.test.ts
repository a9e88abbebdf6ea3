import { LANGUAGES } from '@merenda/domain/places/languages';
import { describe, expect, test } from 'vitest';
import { readCatalogues } from './checks/read-files.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { translate } from './translate.ts';

describe('the catalogues', () => {
  test.each(LANGUAGES)('%s holds every key of the error catalogue', async (language) => {
    const texts = await loadCatalogue(language);
    expect(ERROR_CATALOGUE.filter((key) => !texts[key])).toEqual([]);
  });

  test.each(LANGUAGES)(
    '%s gives the browser all its areas but the e-mails, the alerts and the survey',
    async (language) => {
      const { emails: _, survey: __, alerts: ___, ...areas } = readCatalogues()[language];
      expect(await loadCatalogue(language)).toEqual(Object.assign({}, ...Object.values(areas)));
    },
  );

  test('the entry part holds what signed-out pages say, and no more', async () => {
    const { common, session } = readCatalogues().en;
    expect(await loadCatalogue('en', 'entry')).toEqual({ ...common, ...session });
  });

  test('the Brazilian texts that the specification quotes are used word for word', () => {
    expect(translate('pt-BR', 'payments.pix.copied')).toBe('Código PIX copiado!');
    expect(translate('pt-BR', 'global.error.connection')).toBe(
      'Falha na sua conexão. Por favor, tente mais tarde.',
    );
    expect(translate('pt-BR', 'form.phoneNumber.matches')).toBe('Insira um nº de celular válido.');
  });
});
