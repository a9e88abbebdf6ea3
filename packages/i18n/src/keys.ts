import type account from './catalogues/pt-BR/account.json';
import type administration from './catalogues/pt-BR/administration.json';
import type alerts from './catalogues/pt-BR/alerts.json';
import type cards from './catalogues/pt-BR/cards.json';
import type common from './catalogues/pt-BR/common.json';
import type console from './catalogues/pt-BR/console.json';
import type desk from './catalogues/pt-BR/desk.json';
import type emails from './catalogues/pt-BR/emails.json';
import type finance from './catalogues/pt-BR/finance.json';
import type guardians from './catalogues/pt-BR/guardians.json';
import type health from './catalogues/pt-BR/health.json';
import type help from './catalogues/pt-BR/help.json';
import type home from './catalogues/pt-BR/home.json';
import type kitchen from './catalogues/pt-BR/kitchen.json';
import type limits from './catalogues/pt-BR/limits.json';
import type ordering from './catalogues/pt-BR/ordering.json';
import type people from './catalogues/pt-BR/people.json';
import type planning from './catalogues/pt-BR/planning.json';
import type profile from './catalogues/pt-BR/profile.json';
import type receipts from './catalogues/pt-BR/receipts.json';
import type refunds from './catalogues/pt-BR/refunds.json';
import type register from './catalogues/pt-BR/register.json';
import type reversal from './catalogues/pt-BR/reversal.json';
import type session from './catalogues/pt-BR/session.json';
import type students from './catalogues/pt-BR/students.json';
import type survey from './catalogues/pt-BR/survey.json';
import type topups from './catalogues/pt-BR/topups.json';
import type transfers from './catalogues/pt-BR/transfers.json';
import type week from './catalogues/pt-BR/week.json';

type Texts = typeof common &
  typeof session &
  typeof home &
  typeof profile &
  typeof account &
  typeof guardians &
  typeof topups &
  typeof cards &
  typeof receipts &
  typeof refunds &
  typeof reversal &
  typeof students &
  typeof health &
  typeof survey &
  typeof limits &
  typeof transfers &
  typeof ordering &
  typeof week &
  typeof help &
  typeof emails &
  typeof alerts &
  typeof console &
  typeof finance &
  typeof administration &
  typeof planning &
  typeof desk &
  typeof kitchen &
  typeof people &
  typeof register;

/** The endings of plural forms: the categories of Intl.PluralRules. */
export type PluralForm = Intl.LDMLPluralRule;

type WithoutPlural<K extends string> = K extends `${infer Stem}_${PluralForm}` ? Stem : K;

/** Every key of the catalogue, as given to `t`: plural endings are left off. */
export type Key = WithoutPlural<keyof Texts & string>;

/** The texts of one language: key (plural endings included) to text. */
export type Catalogue = Readonly<Record<string, string>>;

/** The values for a text's `{{name}}` holes; `count` also chooses the plural form. */
export type Values = Readonly<Record<string, string | number>>;

/** A text in one language. */
export type Translate = (key: Key, values?: Values) => string;
