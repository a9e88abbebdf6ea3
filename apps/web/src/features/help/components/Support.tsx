import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { brand } from '../../../session/brand.ts';
import { Card } from '../../../ui/Card.tsx';
import { RowAnchor } from '../../../ui/RowLink.tsx';
import styles from './Support.module.css';

/** Who answers what, by which way, and how long it takes: up to 72 hours (spec 1 §9). */
export function Support() {
  const t = useT();
  const { flags, legal } = brand;
  return (
    <Card flush>
      <div className={styles.words}>
        <p>{t('help.support.canteen')}</p>
        <p>{t('help.support.time')}</p>
      </div>
      {flags.whatsapp && (
        <RowAnchor
          href={flags.whatsapp}
          icon={<IconBrandWhatsapp size={24} stroke={1.8} />}
          text={t('help.whatsapp.text')}
        >
          WhatsApp
        </RowAnchor>
      )}
      <RowAnchor
        href={`mailto:${legal.supportEmail}`}
        icon={<IconMail size={24} stroke={1.8} />}
        text={legal.supportEmail}
      >
        {t('help.email')}
      </RowAnchor>
    </Card>
  );
}
