import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { Spinner } from '@merenda/ui/blocks/states/skeletons.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetGuardian, revokeSession } from '../../session/end-session.ts';
import { tellWebView } from '../../session/web-view.ts';
import styles from './logout.module.css';

const WEB_VIEW_WAIT_MS = 1_500;

/**
 * Signs out: the API revokes the session, then /login follows. On Sodexo hosts the embedding mobile app is
 * notified first and given 1.5 s (product:session#web-view-logout).
 */
export default function Logout() {
  const t = useT();
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const tellsWebView = brand.flags.webviewLogout;
    if (tellsWebView) tellWebView('logout');
    const leave = async () => {
      try {
        await revokeSession();
        await navigate({ to: '/login', replace: true });
        forgetGuardian(queries);
      } catch (error) {
        notifyFailure(error, 'global.error.message');
        await navigate({ to: '/', replace: true });
      }
    };
    const timer = setTimeout(leave, tellsWebView ? WEB_VIEW_WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [navigate, queries]);
  return (
    <main className={styles.place} id="main">
      <Spinner label={t('logout.doing')} />
    </main>
  );
}
