import { ButtonAnchor } from '@merenda/ui/blocks/actions/button.tsx';
import { CopyButton } from '@merenda/ui/blocks/actions/copy-button.tsx';
import { ShareButton } from '@merenda/ui/blocks/actions/share-buttons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconBrandGoogle, IconCalendarPlus } from '@tabler/icons-react';
import styles from './calendar-feed.module.css';

/** A new address and the ways to give it to a calendar (product:calendar#page). */
export function FeedAddress({ address }: { address: string }) {
  const t = useT();
  const webcal = address.replace(/^https?:/, 'webcal:');
  return (
    <>
      <p role="status">{t('calendar.addressText')}</p>
      <code className={styles.address}>{address}</code>
      <div className={styles.ways}>
        <ButtonAnchor href={webcal} wide icon={<IconCalendarPlus size={20} aria-hidden />}>
          {t('calendar.add')}
        </ButtonAnchor>
        <ButtonAnchor
          kind="soft"
          wide
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          target="_blank"
          rel="noreferrer"
          icon={<IconBrandGoogle size={20} aria-hidden />}
        >
          {t('calendar.google')}
        </ButtonAnchor>
        <CopyButton text={address} label={t('calendar.copy')} wide />
        <ShareButton kind="soft" data={{ url: address }} label={t('calendar.share')} />
      </div>
    </>
  );
}
