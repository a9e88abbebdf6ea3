import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';

/**
 * The page /goodbye after the account's deletion (product:account-deletion#steps). It needs no session: a
 * reload shows it again.
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
