import { IconShare2 } from '@tabler/icons-react';
import { useT } from '../../i18n/language.ts';
import { notifyFailure } from '../notifications/notify-failure.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

/**
 * Shares a text: by copying, and by the device's share sheet where there is one. `copied` is the
 * part to copy if that is less than the text, and `label` names it.
 */
export function ShareButtons({
  text,
  copied = text,
  label,
}: {
  text: string;
  copied?: string;
  label: string;
}) {
  const t = useT();
  return (
    <>
      <CopyButton text={copied} label={label} wide />
      <ShareButton kind="outline" data={{ text }} label={t('common.share')} />
    </>
  );
}

/** Opens the device's share sheet; a device without one shows no button. */
export function ShareButton({
  kind,
  data,
  label,
}: {
  kind: 'soft' | 'outline';
  data: ShareData;
  label: string;
}) {
  const share = () =>
    navigator.share(data).catch((error: DOMException) => {
      // Closing the share sheet is no failure.
      if (error.name !== 'AbortError') notifyFailure(error, 'global.error.message');
    });
  if (!('share' in navigator)) return null;
  return (
    <Button
      kind={kind}
      wide
      icon={<IconShare2 size={20} aria-hidden />}
      onClick={() => void share()}
    >
      {label}
    </Button>
  );
}
