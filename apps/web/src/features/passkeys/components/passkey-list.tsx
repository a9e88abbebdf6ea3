import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { usePasskeySupport } from '@merenda/ui/client/passkey-support.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Passkey, passkeysQuery } from '../../../queries/passkeys.ts';
import { useSession } from '../../../session/session.ts';
import { AddPasskey } from './add-passkey.tsx';
import styles from './passkey-list.module.css';
import { PasskeyRow } from './passkey-row.tsx';
import { RemovePasskey } from './remove-passkey.tsx';

/** An explanation of passkeys, the guardian's passkeys, and a button to add one for this device. */
export function PasskeyList() {
  const t = useT();
  const isSupported = usePasskeySupport();
  const { emailConfirmed } = useSession().responsible;
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const { data, error, refetch } = useQuery(passkeysQuery);
  if (!data) {
    if (!error) return <ListSkeleton rows={1} />;
    return <ErrorState error={error} text="passkeys.error.list" onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Card flush>
        <p className={styles.what}>{t('passkeys.what')}</p>
        {data.docs.length > 0 && (
          <ul>
            {data.docs.map((passkey) => (
              <PasskeyRow
                key={passkey._id}
                passkey={passkey}
                onRemove={() => setRemoving(passkey)}
              />
            ))}
          </ul>
        )}
        {emailConfirmed && (
          <div className={styles.add}>
            {isSupported ? (
              <Button
                kind="soft"
                wide
                icon={<IconFingerprint size={20} stroke={1.8} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                {t('passkeys.add')}
              </Button>
            ) : (
              <p className={styles.quiet}>{t('passkeys.unsupported')}</p>
            )}
          </div>
        )}
      </Card>
      <AddPasskey open={adding} onClose={() => setAdding(false)} />
      <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}
