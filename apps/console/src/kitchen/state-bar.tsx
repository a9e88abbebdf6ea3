import {
  judgeStep,
  KITCHEN_STATUSES,
  KITCHEN_TRANSITIONS,
  type KitchenStatus,
} from '@merenda/domain/kitchen/kitchen-day';
import { formatDateTime, formatWallTime } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { localZone } from '../session/local-zone.ts';
import { useChangeStatus } from './acts.ts';
import styles from './kitchen.module.css';
import type { KitchenDay, KitchenService, ServiceParams } from './queries.ts';

const TO = {
  cooking: 'kitchen.to.cooking',
  served: 'kitchen.to.served',
  closed: 'kitchen.to.closed',
} as const;

/** Where the service stands, and the act that moves it on. */
export function StateBar({
  board: { day, today },
  chosen: { status, version, changed, cutOff },
  params,
}: {
  board: KitchenDay;
  chosen: KitchenService;
  params: ServiceParams;
}) {
  const t = useT();
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const change = useChangeStatus(params, version);
  const at = KITCHEN_STATUSES.indexOf(status);
  const next = KITCHEN_TRANSITIONS[status].find(
    (to): to is Exclude<KitchenStatus, 'planned'> =>
      judgeStep({ from: status, to, day, today }) === 'step',
  );
  return (
    <footer className={styles.states} data-foot data-unprinted>
      <ol aria-label={t('kitchen.states')}>
        {KITCHEN_STATUSES.map((one, place) => (
          <li
            key={one}
            data-done={place <= at || undefined}
            aria-current={one === status ? 'step' : undefined}
          >
            {t(`kitchen.status.${one}`)}
          </li>
        ))}
      </ol>
      <span className={styles.quiet}>
        {changed
          ? t('kitchen.since', {
              when: formatDateTime(language, changed.at, 'short', localZone()),
              name: changed.by,
            })
          : cutOff && t('kitchen.cutOff', { when: formatWallTime(language, cutOff, 'dayOfWeek') })}
      </span>
      {next && (
        <Button
          busy={change.isPending}
          onClick={() => (next === 'closed' ? setAsking(true) : change.mutate(next))}
        >
          {t(TO[next])}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          change.mutate('closed');
        }}
        title={t('kitchen.close.title')}
        text={t('kitchen.close.text')}
        confirm={t('kitchen.to.closed')}
      />
    </footer>
  );
}
