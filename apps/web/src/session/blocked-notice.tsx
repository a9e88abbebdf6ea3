import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Notice } from '@merenda/ui/blocks/layout/notice.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconLock } from '@tabler/icons-react';

/** Tells a blocked guardian the remaining features and the contact (product:home#blocked-guardian). */
export function BlockedNotice() {
  const t = useT();
  return (
    <Notice
      tone="warn"
      Icon={IconLock}
      title={t('home.blocked.title')}
      text={t('home.blocked.text')}
      action={
        <ButtonLink to="/help" kind="soft" size="small">
          {t('home.blocked.action')}
        </ButtonLink>
      }
    />
  );
}
