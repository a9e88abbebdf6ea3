import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useLasting } from '@merenda/ui/blocks/states/use-lasting.ts';
import { useT } from '@merenda/ui/i18n/language.ts';

/** Says that the processor takes its time, once a call to it lasts (product:errors#payment-provider). */
export function SlowProcessor({ busy }: { busy: boolean }) {
  const t = useT();
  const isSlow = useLasting(busy);
  return <div role="status">{isSlow && <Card>{t('topups.slow')}</Card>}</div>;
}
