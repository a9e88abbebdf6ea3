import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconBellRinging } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmNotice } from '../../../../session/confirm-notice.tsx';
import { useSession } from '../../../../session/session.ts';
import { alertSettingsQuery } from '../../api/settings.ts';
import { canPush, currentEndpoint, endPush, isForbidden, startPush } from '../../model/push.ts';
import styles from './alert-settings.module.css';

/** The push endpoint of this browser. */
const endpointQuery = queryOptions({
  queryKey: ['push-endpoint'],
  queryFn: async () => (await currentEndpoint()) ?? null,
  enabled: canPush(),
});

/**
 * Push messages to this browser. Only the button asks for the browser's permission
 * (product:help#push-messages).
 */
export function ThisDevice({
  publicKey,
  endpoints,
}: {
  publicKey: string;
  /** Push endpoints of all the guardian's browsers. */
  endpoints: readonly string[];
}) {
  const t = useT();
  const { emailConfirmed } = useSession().responsible;
  const queries = useQueryClient();
  const here = useQuery(endpointQuery);
  const isOn = typeof here.data === 'string' && endpoints.includes(here.data);
  const change = useMutation({
    mutationFn: () => (isOn ? endPush().then(() => true) : startPush(publicKey)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: endpointQuery.queryKey }),
        queries.invalidateQueries({ queryKey: alertSettingsQuery.queryKey }),
      ]),
    onError: (error) => notifyFailure(error, 'alerts.device.error'),
  });
  return (
    <>
      <h2 className={styles.title}>{t('alerts.device.title')}</h2>
      <p className={styles.quiet}>{t(wordsOf(isOn))}</p>
      {!emailConfirmed && !isOn && <ConfirmNotice instead />}
      {(emailConfirmed || isOn) && canPush() && !isForbidden() && (
        <Button
          kind={isOn ? 'outline' : 'soft'}
          wide
          busy={change.isPending}
          icon={isOn ? undefined : <IconBellRinging size={20} stroke={1.8} aria-hidden />}
          onClick={() => change.mutate()}
        >
          {t(isOn ? 'alerts.device.off' : 'alerts.device.on')}
        </Button>
      )}
    </>
  );
}

function wordsOf(isOn: boolean) {
  if (!canPush()) return 'alerts.device.unsupported';
  if (isForbidden()) return 'alerts.device.forbidden';
  return isOn ? 'alerts.device.isOn' : 'alerts.device.text';
}
