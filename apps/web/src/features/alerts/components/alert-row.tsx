import { relativeDay } from '@merenda/i18n';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { companyDay, companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconAlertTriangle, IconBell, IconCircleCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Alert, useDismissAlert } from '../api/alerts.ts';
import styles from './alerts.module.css';

const ICONS = { act: IconAlertTriangle, look: IconBell, good: IconCircleCheck } as const;

/**
 * An alert: its text and time, a link to the page that deals with it and, while open, a button to dismiss
 * it.
 */
export function AlertRow({ alert }: { alert: Alert }) {
  const t = useT();
  const language = useLanguage();
  const { mutate, isPending } = useDismissAlert();
  const { _id, severity, title, message, link, createdAt, resolved } = alert;
  const Icon = ICONS[severity];
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.text}>{message}</span>
      <span className={styles.when}>
        {relativeDay(language, companyDay(createdAt), companyToday(), { style: 'long' })}
      </span>
    </>
  );
  return (
    <li className={styles.row} data-severity={severity}>
      <Icon className={styles.icon} size={24} stroke={1.8} aria-hidden />
      {link === '/alerts' ? (
        <div className={styles.words}>{words}</div>
      ) : (
        <Link className={styles.words} to={link}>
          {words}
        </Link>
      )}
      {!resolved && (
        <button
          type="button"
          className={styles.dismiss}
          disabled={isPending}
          aria-label={t('alerts.dismiss', { title })}
          onClick={() =>
            mutate(_id, {
              onError: (error) => notifyFailure(error, 'paymentReversal.error.deleteAlerts'),
            })
          }
        >
          <IconX size={20} stroke={1.8} aria-hidden />
        </button>
      )}
    </li>
  );
}
