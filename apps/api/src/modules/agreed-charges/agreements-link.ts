import type { Brand } from '@merenda/domain/brands';
import type { Language } from '@merenda/domain/languages';
import { translate } from '@merenda/i18n/translate';
import type { Env } from '../../env.ts';
import type { Link } from '../../mail/mailer.ts';
import { pageLink } from '../../mail/page-link.ts';

/** From a letter about an agreement to where a guardian sees, changes and ends them all. */
export const agreementsLink = (
  env: Env,
  brand: Brand | undefined,
  language: Language,
): Link | undefined =>
  pageLink(env, brand, {
    label: translate(language, 'profile.payments'),
    path: '/payments?page=methods',
  });
