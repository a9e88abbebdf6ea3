import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { VerifyStatement } from '../../../features/statement/components/verify-statement.tsx';

/** The page /statement/verify: anyone can verify a statement file, in the browser alone. */
export default function VerifyStatementPage() {
  const t = useT();
  return (
    <Screen>
      <PageHeader
        title={t('verify.title')}
        text={t('verify.text', { label: t('report.verifiable') })}
        back={<BackLink to="/" />}
      />
      <VerifyStatement />
    </Screen>
  );
}
