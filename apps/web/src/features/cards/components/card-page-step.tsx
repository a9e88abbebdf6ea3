import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconExternalLink, IconLock } from '@tabler/icons-react';
import { useCardPage } from '../model/use-card-page.ts';
import { CardFace, previewNumber } from './card-face.tsx';
import styles from './cards.module.css';

/** The one step before the processor's page, on which the card is given. */
export function CardPageStep({
  cancelled,
  back,
}: {
  cancelled: boolean;
  back: string | undefined;
}) {
  const t = useT();
  const { busy, go, leave } = useCardPage(back);
  return (
    <WizardFrame
      title={t('cards.create.title')}
      heading={t('cards.page.heading')}
      text={t('cards.page.text')}
      onBack={leave}
      busy={busy}
      action={
        <Button wide busy={busy} icon={<IconExternalLink size={20} aria-hidden />} onClick={go}>
          {t('cards.page.go')}
        </Button>
      }
    >
      {cancelled && (
        <Card tone="warn">
          <p role="status">{t('cards.page.cancelled')}</p>
        </Card>
      )}
      <CardFace
        brand={undefined}
        number={previewNumber('')}
        holder={t('cards.create.holder')}
        expiry={t('cards.create.expiryPlaceholder')}
      />
      <p className={styles.safe}>
        <IconLock size={18} aria-hidden />
        {t('cards.page.safe')}
      </p>
    </WizardFrame>
  );
}
