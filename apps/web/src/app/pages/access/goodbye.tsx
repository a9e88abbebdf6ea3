import { useT } from '../../../i18n/language.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { SuccessState } from '../../../ui/states/success-state.tsx';

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
