import { useT } from '../../i18n/language.ts';
import { PlateDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** Stands in for a page that is not there yet. */
export default function ComingSoon() {
  const t = useT();
  return (
    <Screen>
      <EmptyState drawing={<PlateDrawing />} title={t('soon.title')} />
    </Screen>
  );
}
