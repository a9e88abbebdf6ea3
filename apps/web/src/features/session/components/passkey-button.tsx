import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { usePasskeySupport } from '@merenda/ui/client/passkey-support.ts';
import { IconFingerprint } from '@tabler/icons-react';

/** A button to use a passkey instead of a form, if the browser supports passkeys. */
export function PasskeyButton({
  text,
  busy,
  waits,
  onClick,
}: {
  text: string;
  busy: boolean;
  waits?: string | undefined;
  onClick: () => void;
}) {
  if (!usePasskeySupport()) return null;
  return (
    <Button
      kind="soft"
      wide
      icon={<IconFingerprint size={20} stroke={1.8} aria-hidden />}
      busy={busy}
      waits={waits}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
