import { cvvLength, detectBrand } from '@merenda/domain/payments/cards';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SecurityCodeField } from '@merenda/ui/blocks/fields/security-code-field.tsx';
import { Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { SlowProcessor } from '../../../queries/slow-processor.tsx';
import { useAddCard } from '../model/use-add-card.ts';
import { useCardFields } from '../model/use-card-fields.ts';
import { CardFace, previewNumber } from './card-face.tsx';
import { CardFields } from './card-fields.tsx';

/** /payments/create: the card, then its security code (product:cards#adding). */
export function AddCardWizard({ back }: { back: string | undefined }) {
  const t = useT();
  const card = useCardFields();
  const [step, setStep] = useState<1 | 2>(1);
  const [typedCode, setCode] = useState('');
  const { busy, add, renew, leave } = useAddCard(back, (error) => {
    if (card.refuse(error).length === 0) return false;
    setCode('');
    setStep(1);
    return true;
  });
  const { number, holder, expiry } = card.form;
  const brand = detectBrand(number);
  const length = cvvLength(brand);
  const code = typedCode.slice(0, length);

  const submit = () => {
    if (step === 1) setStep(2);
    else add(card.form, code);
  };
  const goBack = () => {
    if (step === 1) return leave();
    renew();
    setStep(1);
  };
  return (
    <WizardFrame
      title={t('cards.create.title')}
      heading={t(step === 1 ? 'cards.create.heading' : 'cards.create.cvvHeading')}
      text={step === 2 ? t(length === 4 ? 'cards.cvv.front' : 'cards.cvv.back') : undefined}
      step={step}
      steps={2}
      wide
      onBack={goBack}
      busy={busy}
      onSubmit={submit}
      above={<SlowProcessor busy={busy} />}
      action={
        <Button type="submit" wide waits busy={busy}>
          {t(step === 1 ? 'common.next' : 'cards.create.save')}
        </Button>
      }
    >
      <Halves>
        <CardFace
          brand={brand}
          number={previewNumber(number)}
          holder={holder || t('cards.create.holder')}
          expiry={expiry || t('cards.create.expiryPlaceholder')}
          back={step === 2 && length === 3 ? { digits: code.length, length } : undefined}
        />
        {step === 1 ? (
          <CardFields card={card} />
        ) : (
          <SecurityCodeField
            length={length}
            readOnly={busy}
            value={code}
            onChange={(typed) => {
              renew();
              setCode(typed);
            }}
          />
        )}
      </Halves>
    </WizardFrame>
  );
}
