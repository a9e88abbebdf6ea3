import { RowButton } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Unblocked } from '../../../session/unblocked.tsx';
import { BalanceLeft } from './balance-left.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { PasswordDeletion } from './password-deletion.tsx';

/**
 * The row that deletes the account (product:account-deletion#steps): a question first, then the password.
 * While a wallet has a balance, the way to a reversal comes instead.
 */
export function DeleteAccount() {
  const t = useT();
  const [step, setStep] = useState<'confirm' | 'password' | 'balance'>();
  const close = () => setStep(undefined);
  return (
    <Unblocked act="DELETE /auth/me">
      <RowButton icon={<IconTrash size={24} stroke={1.8} />} onClick={() => setStep('confirm')}>
        {t('account.delete')}
      </RowButton>
      <ConfirmDeletion
        open={step === 'confirm'}
        onClose={close}
        onClear={() => setStep('password')}
        onBlocked={() => setStep('balance')}
      />
      <PasswordDeletion
        open={step === 'password'}
        onClose={close}
        onBlocked={() => setStep('balance')}
      />
      <BalanceLeft open={step === 'balance'} onClose={close} />
    </Unblocked>
  );
}
