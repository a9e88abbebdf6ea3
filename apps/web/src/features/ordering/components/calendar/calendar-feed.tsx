import { relativeDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { dayHere, todayHere } from '@merenda/ui/blocks/calendar/days.ts';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmNotice } from '../../../../session/confirm-notice.tsx';
import { useSession } from '../../../../session/session.ts';
import { calendarFeedQuery, useEndFeed, useMakeFeed } from '../../api/calendar.ts';
import styles from './calendar-feed.module.css';
import { FeedAddress } from './feed-address.tsx';

/** The address at which calendars find the meals, with the actions to make, share, replace and revoke it. */
export default function CalendarFeed() {
  const t = useT();
  const { me, responsible } = useSession();
  const [asking, setAsking] = useState<'again' | 'end'>();
  const { data, error, refetch } = useQuery(calendarFeedQuery(me._id));
  const make = useMakeFeed(me._id);
  const end = useEndFeed(me._id);
  if (!data) {
    if (!error) return <ListSkeleton rows={1} />;
    return <ErrorState error={error} text="calendar.error.load" onRetry={() => void refetch()} />;
  }
  const close = () => setAsking(undefined);
  const makeOne = () =>
    make.mutate(undefined, {
      onError: (failure) => notifyFailure(failure, 'calendar.error.make'),
      onSettled: close,
    });
  const endIt = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        make.reset();
        notify('good', t('calendar.ended'));
      },
      onError: (failure) => notifyFailure(failure, 'calendar.error.end'),
      onSettled: close,
    });
  return (
    <Card>
      <div className={styles.feed}>
        <p className={styles.quiet}>{t('calendar.text')}</p>
        {make.data !== undefined && <FeedAddress address={make.data} />}
        {data.feed ? (
          <>
            <State {...data.feed} />
            <div className={styles.actions}>
              {responsible.emailConfirmed && (
                <Button kind="outline" size="small" onClick={() => setAsking('again')}>
                  {t('calendar.again')}
                </Button>
              )}
              <Button kind="plain" size="small" onClick={() => setAsking('end')}>
                {t('calendar.end')}
              </Button>
            </div>
          </>
        ) : !responsible.emailConfirmed ? (
          <ConfirmNotice instead />
        ) : (
          make.data === undefined && (
            <Button
              kind="soft"
              wide
              busy={make.isPending}
              icon={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
              onClick={makeOne}
            >
              {t('calendar.make')}
            </Button>
          )
        )}
      </div>
      <ConfirmDialog
        open={asking === 'again'}
        onClose={close}
        onConfirm={makeOne}
        title={t('calendar.again.title')}
        text={t('calendar.again.text')}
        confirm={t('calendar.again')}
        busy={make.isPending}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onClose={close}
        onConfirm={endIt}
        title={t('calendar.end.title')}
        text={t('calendar.end.text')}
        confirm={t('calendar.end')}
        busy={end.isPending}
        danger
      />
    </Card>
  );
}

/** The day on which the address was made, and when a calendar last read it. */
function State({ createdOn, fetchedOn }: { createdOn: string; fetchedOn?: string | undefined }) {
  const t = useT();
  const language = useLanguage();
  const dayOf = (instant: string) =>
    relativeDay(language, dayHere(new Date(instant)), todayHere(), {
      capital: false,
      style: 'long',
    });
  return (
    <p className={styles.quiet}>
      {t('calendar.since', { day: dayOf(createdOn) })}{' '}
      {fetchedOn ? t('calendar.fetched', { day: dayOf(fetchedOn) }) : t('calendar.unfetched')}
    </p>
  );
}
