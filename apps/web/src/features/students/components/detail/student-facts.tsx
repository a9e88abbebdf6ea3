import { readablePhone } from '@merenda/domain/people/phones';
import { countryOrDefault } from '@merenda/domain/places/countries';
import { formatDay } from '@merenda/i18n';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { Dependent } from '../../../../queries/dependents.ts';
import { useSession } from '../../../../session/session.ts';
import { shownTaxId } from '../../model/detail-form.ts';

/**
 * A student's data (product:students#details). Passwords are never shown again
 * (product:students#kiosk-login).
 */
export function StudentFacts({ student }: { student: Dependent }) {
  const t = useT();
  const language = useLanguage();
  const { responsible } = useSession();
  const country = countryOrDefault(student.countryCode ?? responsible.countryCode);
  const { taxIdentifierNumber } = student.billingDetails;
  return (
    <Card>
      <FactList
        facts={[
          { term: t('students.school'), value: student.restaurantUnit.name },
          { term: t('students.class'), value: student.class.className },
          { term: t('students.room'), value: student.class.roomNumber },
          {
            term: brand.flags.veracrossId ? 'Veracross ID' : t('students.enrollment'),
            value: student.class.enrollmentNumber,
          },
          { term: t('students.name'), value: student.name },
          {
            term: t('students.birthDate'),
            value: formatDay(language, student.birthDate),
          },
          { term: t('students.email'), value: student.email },
          {
            term: t('students.phone'),
            value: student.phoneNumber && readablePhone(country, student.phoneNumber),
          },
          {
            term: country.taxIdentifier.label,
            value: taxIdentifierNumber && shownTaxId(country, taxIdentifierNumber),
          },
          // A student without a wallet has no kiosk login.
          { term: t('students.password'), value: student.hasWallet && '••••••••' },
          {
            term: t('students.kioskUser'),
            value: student.hasWallet && <code>{student.kioskLogin.userId}</code>,
          },
          { term: t('students.kioskPassword'), value: student.hasWallet && '••••' },
        ]}
      />
    </Card>
  );
}
