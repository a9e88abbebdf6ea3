import type { Key } from '@merenda/i18n';
import { isFailure } from '../client/failure.ts';
import { useT } from '../i18n/language.ts';
import { Button } from './Button.tsx';
import { CloudDrawing } from './CloudDrawing.tsx';
import { EmptyState } from './EmptyState.tsx';

/**
 * What stands where something could not be shown: what happened, what to do, a retry. `text` says it
 * in the words of the place; otherwise the failure chooses (no connection, not there, our fault).
 */
export function ErrorState({
  error,
  text,
  onRetry,
}: {
  error?: unknown;
  text?: Key;
  onRetry?: (() => void) | undefined;
}) {
  const t = useT();
  const kind = kindOf(error);
  return (
    <div role="alert">
      <EmptyState
        drawing={<CloudDrawing />}
        title={t(`error.${kind}.title`)}
        text={text ? t(text) : t(`error.${kind}.text`)}
        action={onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    </div>
  );
}

function kindOf(error: unknown): 'connection' | 'notFound' | 'ours' {
  if (isFailure(error, 'unavailable', 'timeout')) return 'connection';
  if (isFailure(error, 'not_found')) return 'notFound';
  return 'ours';
}
