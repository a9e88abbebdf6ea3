import { CardDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useReturnToCaller } from '../model/use-return-to-caller.ts';

/** The notice that the company takes no card at present. */
export function CardsOff() {
  const t = useT();
  return (
    <EmptyState drawing={<CardDrawing />} title={t('cards.off.title')} text={t('cards.off.text')} />
  );
}

/** /payments/create while no card can be added. */
export function CardsOffScreen({ back }: { back: string | undefined }) {
  const t = useT();
  const leave = useReturnToCaller(back);
  return (
    <WizardFrame title={t('cards.create.title')} heading={t('cards.create.title')} onBack={leave}>
      <CardsOff />
    </WizardFrame>
  );
}
