import { readablePhone } from '@merenda/domain/people/phones';
import { countryOrDefault } from '@merenda/domain/places/countries';
import { LANGUAGE_NAMES } from '@merenda/domain/places/languages';
import { CountryFlag } from '@merenda/ui/blocks/fields/person/country-flag.tsx';
import { Avatar } from '@merenda/ui/blocks/layout/avatar.tsx';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { addressLines } from '../model/account/address-lines.ts';
import { documentOf } from '../model/account/document-of.ts';
import styles from './account-card.module.css';

/** The guardian's data to read; the document's number is shown in part only. */
export function AccountCard() {
  const t = useT();
  const language = useLanguage();
  const { responsible } = useSession();
  const { _id, name, email, phoneNumber, billingDetails } = responsible;
  const country = countryOrDefault(responsible.countryCode);
  const address = addressLines(country, billingDetails.address);
  return (
    <Card className={styles.account}>
      <CardRow picture={<Avatar id={_id} name={name} size={56} />} title={name} text={email} />
      <FactList
        facts={[
          { term: t('signup.phone'), value: readablePhone(country, phoneNumber) },
          documentOf(t, responsible),
          { term: t('signup.country'), value: <CountryName {...country} /> },
          { term: t('language.label'), value: LANGUAGE_NAMES[language] },
          { term: t('signup.position'), value: responsible.position },
          { term: t('signup.internalCompanyId'), value: responsible.internalCompanyId },
          { term: t('profile.unit'), value: responsible.restaurantUnit?.name },
          { term: t('profile.billing.name'), value: billingDetails.name },
          { term: t('profile.billing.taxNumber'), value: billingDetails.invoiceTaxNumber },
          {
            term: t('profile.address'),
            value: address.length > 0 && address.map((line) => <div key={line}>{line}</div>),
          },
        ]}
      />
    </Card>
  );
}

function CountryName({ iso2, flagCode, name }: { iso2: string; flagCode: string; name: string }) {
  const countries = new Intl.DisplayNames(useLanguage(), { type: 'region' });
  return (
    <span className={styles.country}>
      <CountryFlag flagCode={flagCode} />
      {countries.of(iso2) ?? name}
    </span>
  );
}
