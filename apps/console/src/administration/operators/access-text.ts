import type { Language } from '@merenda/domain/places/languages';
import type { Translate } from '@merenda/i18n';
import type { OperatorRow } from './queries.ts';

/** Roles and scope of an operator. */
export type Access = Pick<OperatorRow, 'roles' | 'everywhere' | 'companies' | 'schools'>;

const listed = (language: Language, texts: string[]) =>
  new Intl.ListFormat(language, { type: 'unit' }).format(texts);

export const rolesText = ({ roles }: Access, t: Translate, language: Language): string =>
  listed(
    language,
    roles.map((role) => t(`console.role.${role}`)),
  );

/** "Every company", or the names of companies and schools. */
export const scopeText = (
  { everywhere, companies, schools }: Access,
  t: Translate,
  language: Language,
): string =>
  everywhere
    ? t('console.scope.everywhere')
    : listed(
        language,
        [...companies, ...schools].map(({ name }) => name),
      );
