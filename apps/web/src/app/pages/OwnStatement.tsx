import { useParams } from '@tanstack/react-router';
import { Statement } from '../../features/movements/components/Statement.tsx';
import { useT } from '../../i18n/language.ts';
import { useSession } from '../../session/session.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHeader, Screen } from '../../ui/Screen.tsx';
import NotFound from '../screens/NotFound.tsx';

/** /responsible/:responsibleId/consumption-report: the guardian's own wallet, nobody else's. */
export default function OwnStatement() {
  const t = useT();
  const { responsibleId } = useParams({
    from: '/guardian/responsible/$responsibleId/consumption-report',
  });
  const { responsible, currency } = useSession();
  if (responsibleId !== responsible._id) return <NotFound />;
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
