import { askNow, connection } from '../../client/connection.ts';
import { useSignal } from '../../client/signal.ts';
import { useT } from '../../i18n/language.ts';
import { notify } from '../notifications/notify.ts';
import { UNANSWERED } from '../notifications/notify-failure.ts';
import { ErrorState } from './error-state.tsx';

/**
 * The state of content that needs the API, which is not reached. It loads by itself once the API is
 * back, and at once after a tap on retry.
 */
export function NoConnection({ titleAs = 'p' }: { titleAs?: 'p' | 'h1' }) {
  const t = useT();
  const state = useSignal(connection);
  const reason = state === 'up' ? 'connection' : state;
  const retry = async () => {
    if (!(await askNow())) notify('bad', t(UNANSWERED[reason]));
  };
  return <ErrorState reason={reason} onRetry={() => void retry()} titleAs={titleAs} />;
}
