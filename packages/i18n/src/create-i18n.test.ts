import { LANGUAGES } from '@merenda/domain/languages';
import { describe, expect, test, vi } from 'vitest';
import { readCatalogues } from './checks/read-files.ts';
import { createI18n } from './create-i18n.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { translate } from './translate.ts';

describe('the catalogues', () => {
  test.each(LANGUAGES)('%s holds every key of the error catalogue', async (language) => {
    const texts = await loadCatalogue(language);
    expect(ERROR_CATALOGUE.filter((key) => !texts[key])).toEqual([]);
  });

  test.each(LANGUAGES)('%s gives the browser all its areas but the e-mails', async (language) => {
    const { emails: _, ...areas } = readCatalogues()[language];
    expect(await loadCatalogue(language)).toEqual(Object.assign({}, ...Object.values(areas)));
  });

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

describe('createI18n', () => {
  test('speaks at once, with keys that hold dots, slashes and colons', () => {
    const { t } = createI18n('en', { 'error.auth/me': 'Who are you?', 'a:b': 'Not a namespace' });
    expect(t('error.auth/me')).toBe('Who are you?');
    expect(t('a:b' as 'form.required')).toBe('Not a namespace');
  });

  test('puts values in as they are: whoever writes HTML escapes', () => {
    expect(translate('en', 'form.required.min', { number: '<3>' })).toBe(
      'Enter at least <3> characters.',
    );
  });

  test('chooses the plural form that the language asks for', () => {
    const forms = { x_one: 'um aluno', x_many: '{{count}} de alunos', x_other: '{{count}} alunos' };
    const { t } = createI18n('pt-BR', forms);
    const say = (count: number) => t('x' as 'form.required', { count });
    expect([0, 1, 2, 1_000_000].map(say)).toEqual([
      'um aluno',
      'um aluno',
      '2 alunos',
      '1000000 de alunos',
    ]);
  });

  test('shows the Brazilian text when a language lacks a key', async () => {
    const { t } = createI18n('hu-HU', {});
    t('form.required');
    await vi.waitFor(() => expect(t('form.required')).toBe('Campo obrigatório.'));
  });
});
