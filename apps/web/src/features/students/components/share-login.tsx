import { IconShare2 } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';

/** Passes the kiosk log-in on: by the device's share sheet where there is one, else to be pasted. */
export function ShareLogin({ text }: { text: string }) {
  const t = useT();
  if (!navigator.share) {
    return <CopyButton text={text} label={t('students.done.copy')} wide />;
  }
  const share = () =>
    navigator.share({ text }).catch((error: DOMException) => {
      // Closing the share sheet is no failure.
      if (error.name !== 'AbortError') notifyFailure(error, 'global.error.message');
    });
  return (
    <Button
      kind="soft"
      wide
      icon={<IconShare2 size={20} aria-hidden />}
      onClick={() => void share()}
    >
      {t('students.done.share')}
    </Button>
  );
}
