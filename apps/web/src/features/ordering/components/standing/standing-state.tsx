import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT, whenLanguageLoaded } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import type { Dependent } from '../../../../queries/dependents.ts';
import { useSession } from '../../../../session/session.ts';
import { Unblocked } from '../../../../session/unblocked.tsx';
import { type StandingOrder, useChangeStandingOrder } from '../../api/standing-orders.ts';
import styles from './standing.module.css';

/** The coming and failed days of a standing order, and the buttons to stop it. */
export function StandingState({ order, student }: { order: StandingOrder; student: Dependent }) {
  const t = useT();
  const language = useLanguage();
  const { me } = useSession();
  const change = useChangeStandingOrder(me._id, student._id);
  const [isStopping, setStopping] = useState(false);
  const onError = (error: unknown) => notifyFailure(error, 'week.standing.error.save');
  const written = (day: string) => formatDay(language, day, 'dayOfWeek');
  return (
    <Card tone={order.pausedBy || order.failed.length > 0 ? 'warn' : 'plain'} role="status">
      <div className={styles.state}>
        {order.pausedBy ? (
          <p>{t(`week.standing.paused.${order.pausedBy}`)}</p>
        ) : (
          order.days.length > 0 && (
            <p>{t('week.standing.next', { days: dotted(order.days.map(written)) })}</p>
          )
        )}
        {order.failed.length > 0 && (
          <ul className={styles.failed}>
            {order.failed.map(({ day, why }) => (
              <li key={day}>
                <strong>{written(day)}:</strong> {t(`week.standing.failed.${why}`)}
              </li>
            ))}
          </ul>
        )}
        {!order.isOwn && <p className={styles.quiet}>{t('week.standing.other')}</p>}
        {student.maySpend && (
          <div className={styles.buttons}>
            {order.pausedBy ? (
              <Unblocked act="POST /responsible-users/:userId/dependents/:id/standing-order/resume">
                <Button
                  size="small"
                  busy={change.resume.isPending}
                  onClick={() => change.resume.mutate(undefined, { onError })}
                >
                  {t('week.standing.resume')}
                </Button>
              </Unblocked>
            ) : (
              <Button
                kind="soft"
                size="small"
                busy={change.pause.isPending}
                onClick={() => change.pause.mutate(undefined, { onError })}
              >
                {t('week.standing.pause')}
              </Button>
            )}
            <Button kind="outline" size="small" onClick={() => setStopping(true)}>
              {t('week.standing.stop')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isStopping}
        onClose={() => setStopping(false)}
        title={t('week.standing.title')}
        text={t('week.standing.stopText')}
        confirm={t('week.standing.stop')}
        danger
        busy={change.end.isPending}
        onConfirm={() =>
          change.end.mutate(undefined, {
            onSuccess: () => {
              setStopping(false);
              whenLanguageLoaded((now) => notify('good', now('week.standing.ended')));
            },
            onError,
          })
        }
      />
    </Card>
  );
}
