import { ButtonAnchor } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconExternalLink } from '@tabler/icons-react';
import styles from '../topups.module.css';

/** A link to the payment page, with a note on pop-ups if the browser blocked it. */
export function PaymentPageLink({
  url,
  again,
  onOpen,
}: {
  url: string;
  again: boolean;
  onOpen: () => void;
}) {
  const t = useT();
  return (
    <>
      {!again && (
        <Card tone="warn" className={styles.alert ?? ''}>
          <p role="alert">{t('payments.pending.alert')}</p>
        </Card>
      )}
      <ButtonAnchor
        href={url}
        target="_blank"
        rel="noopener"
        onClick={onOpen}
        kind={again ? 'soft' : 'primary'}
        wide
        icon={<IconExternalLink size={20} aria-hidden />}
      >
        {t(again ? 'topups.link.openAgain' : 'topups.toLink')}
      </ButtonAnchor>
    </>
  );
}
