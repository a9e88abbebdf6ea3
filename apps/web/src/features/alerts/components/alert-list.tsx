import { MoreButton } from '@merenda/ui/blocks/actions/more-button.tsx';
import { BellDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { alertsQuery } from '../api/alerts.ts';
import { AlertRows } from './alert-rows.tsx';

/** All alerts: first the open ones, then those dismissed or over (product:help#alerts). */
export function AlertList() {
  return (
    <>
      <Part resolved="false" />
      <Part resolved="true" />
    </>
  );
}

function Part({ resolved }: { resolved: 'true' | 'false' }) {
  const t = useT();
  const { me } = useSession();
  const query = useInfiniteQuery(alertsQuery(me._id, useLanguage(), resolved));
  const isOpen = resolved === 'false';
  if (!query.data) {
    if (!isOpen) return null;
    if (!query.error) return <ListSkeleton />;
    return (
      <ErrorState
        error={query.error}
        text="paymentReversal.error.alerts"
        onRetry={() => void query.refetch()}
      />
    );
  }
  const alerts = query.data.pages.flatMap(({ docs }) => docs);
  if (alerts.length === 0) {
    return isOpen ? <EmptyState drawing={<BellDrawing />} title={t('alerts.none')} /> : null;
  }
  return (
    <Section title={t(isOpen ? 'alerts.open' : 'alerts.earlier')}>
      <AlertRows alerts={alerts} />
      <MoreButton list={query} />
    </Section>
  );
}
