import { VerifyStatement } from '../../../features/statement/components/verify-statement.tsx';
import { useT } from '../../../i18n/language.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';

/** /statement/verify: checks a statement's file, for anybody, in the browser alone. */
export default function VerifyStatementPage() {
  const t = useT();
  return (
    <Screen>
      <PageHeader title={t('verify.title')} text={t('verify.text')} back={<BackLink to="/" />} />
      <VerifyStatement />
    </Screen>
  );
}
