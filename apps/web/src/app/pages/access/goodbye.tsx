import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';

/**
 * /goodbye: after the account was deleted (product:account-deletion#steps). Needs no session, so it
 * outlives a reload.
 */
export default function Goodbye() {
  const t = useT();
  return (
    <Screen>
      <SuccessState
        title={t('goodbye.title')}
        text={t('goodbye.text')}
        action={<ButtonLink to="/login">{t('goodbye.action')}</ButtonLink>}
      />
    </Screen>
  );
}
