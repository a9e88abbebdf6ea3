import type { AlertSettings as Settings } from '@merenda/contract';
import { ALERT_TOPICS, type AlertTopic, OPTIONAL_EMAILS } from '@merenda/domain/help/alerts';
import { Switch } from '@merenda/ui/blocks/choices/switch.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { alertSettingsQuery, useSetAlertSettings } from '../../api/settings.ts';
import styles from './alert-settings.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { ThisDevice } from './this-device.tsx';

/** Alert settings: push on this device, kinds of push messages, kinds of emails, quiet hours. */
export default function AlertSettings() {
  const t = useT();
  const messages = useId();
  const emails = useId();
  const { data, error, refetch } = useQuery(alertSettingsQuery);
  const { mutate } = useSetAlertSettings();
  if (!data) {
    if (!error) return <ListSkeleton rows={3} />;
    return <ErrorState error={error} text="alerts.settings.error" onRetry={() => void refetch()} />;
  }
  const { publicKey, endpoints, ...settings } = data;
  const save = (change: Partial<Settings>) =>
    mutate(
      { ...settings, ...change },
      { onError: (failure) => notifyFailure(failure, 'alerts.settings.error') },
    );
  return (
    <div className={styles.parts}>
      {publicKey && (
        <>
          <Card className={styles.part}>
            <ThisDevice publicKey={publicKey} endpoints={endpoints} />
          </Card>
          <Card as="section" className={styles.part} aria-labelledby={messages}>
            <h2 id={messages} className={styles.title}>
              {t('alerts.push.title')}
            </h2>
            <Topics
              topics={ALERT_TOPICS}
              off={settings.pushOff}
              onChange={(pushOff) => save({ pushOff })}
            />
            <QuietHours
              hours={settings.quietHours}
              onChange={(quietHours) => save({ quietHours })}
            />
          </Card>
        </>
      )}
      <Card as="section" className={styles.part} aria-labelledby={emails}>
        <h2 id={emails} className={styles.title}>
          {t('alerts.emails.title')}
        </h2>
        <p className={styles.quiet}>{t('alerts.emails.text')}</p>
        <Topics
          topics={OPTIONAL_EMAILS}
          off={settings.emailsOff}
          onChange={(emailsOff) => save({ emailsOff })}
        />
      </Card>
    </div>
  );
}

function Topics({
  topics,
  off,
  onChange,
}: {
  topics: readonly AlertTopic[];
  off: readonly AlertTopic[];
  onChange: (off: AlertTopic[]) => void;
}) {
  const t = useT();
  return topics.map((topic) => (
    <Switch
      key={topic}
      label={t(`alerts.topic.${topic}`)}
      checked={!off.includes(topic)}
      onChange={(isOn) => onChange(isOn ? off.filter((one) => one !== topic) : [...off, topic])}
    />
  ));
}
