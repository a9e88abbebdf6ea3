import { Statement } from '../../features/movements/components/Statement.tsx';
import { useT } from '../../i18n/language.ts';
import { useSession } from '../../session/session.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHeader, Screen } from '../../ui/Screen.tsx';

/** /responsible/:responsibleId/consumption-report: the guardian's own wallet. */
export default function OwnStatement() {
  const t = useT();
  const { responsible, currency } = useSession();
  return (
    <Screen>
      <PageHeader
        title={t('movements.title')}
        text={t('movements.own')}
        back={<BackLink to="/" />}
      />
      <Statement walletId={responsible.wallet._id} currency={currency} />
    </Screen>
  );
}
