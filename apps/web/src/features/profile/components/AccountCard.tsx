import { countryOrDefault } from '@merenda/domain/countries';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card, CardRow } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { documentOf } from '../account/documentOf.ts';
import { readablePhone } from '../account/phone.ts';
import styles from './AccountCard.module.css';

/** Who the guardian is to us. The document is shown in part only. */
export function AccountCard() {
  const t = useT();
  const { responsible } = useSession();
  const { name, email, phoneNumber, countryCode, position, internalCompanyId } = responsible;
  const countries = new Intl.DisplayNames(useLanguage(), { type: 'region' });
  return (
    <Card className={styles.account}>
      <CardRow picture={<Avatar name={name} size={56} />} title={name} text={email} />
      <FactList
        facts={[
          {
            term: t('signup.phone'),
            value: readablePhone(countryOrDefault(countryCode), phoneNumber),
          },
          documentOf(t, responsible),
          { term: t('signup.country'), value: countries.of(countryCode) },
          { term: t('signup.position'), value: position },
          { term: t('signup.internalCompanyId'), value: internalCompanyId },
        ]}
      />
    </Card>
  );
}
