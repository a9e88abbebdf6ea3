import { useT } from '../../../i18n/language.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { PlateDrawing } from '../../../ui/drawings/drawings.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

/** For who eats in the company's restaurants and has not said in which yet. */
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
