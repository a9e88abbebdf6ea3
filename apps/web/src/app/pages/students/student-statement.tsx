import { wireToMinor } from '@merenda/domain/money/money';
import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useParams } from '@tanstack/react-router';
import { LimitsLink } from '../../../features/limits/components/limits-link.tsx';
import { SpendingSection } from '../../../features/ordering/components/consumption/spending-section.tsx';
import { HeldMoney } from '../../../features/statement/components/held-money.tsx';
import { Statement } from '../../../features/statement/components/statement.tsx';
import { OwnWallet } from '../diners/own-wallet.tsx';

/** /dependents/:dependentId/consumption-report: a student's wallet. */
export default function StudentStatement() {
  const t = useT();
  const { dependentId } = useParams({
    from: '/guardian/dependents/$dependentId/consumption-report',
  });
  return (
    <OwnWallet dependentId={dependentId}>
      {(student) => {
        const { wallet, restrictions } = student;
        const { dailyMax } = restrictions.wallet;
        const currency = wallet.currencyInfo;
        return (
          <Screen wide>
            <PageHeader
              title={t('statement.title')}
              text={student.name}
              back={<BackLink to="/dependents/$dependentId" params={{ dependentId }} />}
            />
            <Card flush data-unprinted>
              <LimitsLink student={student} />
            </Card>
            <HeldMoney wallets={[wallet]} />
            <Statement
              whose={{ walletId: wallet._id }}
              currency={currency}
              chart={({ start, end }) => (
                <SpendingSection
                  user={student._id}
                  start={start}
                  end={end}
                  currency={currency}
                  dailyMaxMinor={dailyMax === null ? undefined : wireToMinor(dailyMax, currency)}
                />
              )}
            />
          </Screen>
        );
      }}
    </OwnWallet>
  );
}
