import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { SlowProcessor } from '../../../../queries/slow-processor.tsx';

/** That the processor takes its time, or why nothing came of it, until it is tried again. */
export function Progress({
  busy,
  trouble,
  onRetry,
}: {
  busy: boolean;
  trouble: string | undefined;
  onRetry: () => void;
}) {
  const t = useT();
  return (
    <>
      <SlowProcessor busy={busy} />
      {trouble && !busy && (
        <Card tone="warn" role="alert">
          <p>{trouble}</p>
          <Button kind="soft" size="small" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </Card>
      )}
    </>
  );
}
