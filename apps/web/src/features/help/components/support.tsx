import { RowAnchor, RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconBrandWhatsapp, IconListDetails, IconMessageCircle } from '@tabler/icons-react';
import styles from './support.module.css';

/** The contacts by subject, with their channels and answer times: up to 72 hours (product:help#page). */
export function Support() {
  const t = useT();
  const { flags } = brand;
  return (
    <Card flush>
      <div className={styles.words}>
        <p>{t('help.support.canteen')}</p>
        <p>{t('help.support.time')}</p>
      </div>
      <RowLink
        to="/help/help-chat"
        icon={<IconMessageCircle size={24} stroke={1.8} />}
        text={t('chat.text')}
      >
        {t('chat.title')}
      </RowLink>
      <RowLink
        to="/help/open-tickets"
        icon={<IconListDetails size={24} stroke={1.8} />}
        text={t('tickets.text')}
      >
        {t('tickets.title')}
      </RowLink>
      {flags.whatsapp && (
        <RowAnchor
          href={flags.whatsapp}
          icon={<IconBrandWhatsapp size={24} stroke={1.8} />}
          text={t('help.whatsapp.text')}
        >
          WhatsApp
        </RowAnchor>
      )}
    </Card>
  );
}
