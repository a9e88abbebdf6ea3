import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PlateDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';

/**
 * Asks a guardian who eats in the company's restaurants, and has not chosen one, to choose a restaurant
 * unit.
 */
export function ChooseUnit() {
  const t = useT();
  return (
    <Card>
      <EmptyState
        drawing={<PlateDrawing />}
        title={t('home.unit.title')}
        text={t('home.unit.text')}
        action={
          <ButtonLink to="/profile" kind="soft">
            {t('home.unit.action')}
          </ButtonLink>
        }
      />
    </Card>
  );
}
