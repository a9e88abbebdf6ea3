import { askNow } from '../../client/connection.ts';
import { ApiFailure } from '../../client/failure.ts';
import { useT } from '../../i18n/language.ts';
import { notify } from '../notifications/notify.ts';
import { ErrorState } from './error-state.tsx';

const UNREACHED = new ApiFailure({ status: 0, code: 'unavailable', message: 'no connection' });

/**
 * The state of content that needs a connection. It loads by itself once there is one, and at once
 * after a tap on retry.
 */
export function NoConnection({ titleAs = 'p' }: { titleAs?: 'p' | 'h1' }) {
  const t = useT();
  const retry = async () => {
    if (!(await askNow())) notify('bad', t('global.error.connection'));
  };
  return <ErrorState error={UNREACHED} onRetry={() => void retry()} titleAs={titleAs} />;
}
