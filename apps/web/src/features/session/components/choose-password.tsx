import { useT } from '../../../i18n/language.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { SuccessState } from '../../../ui/states/success-state.tsx';

/** The address was proved for the first time, and the account has no password now (product:session#first-proof). */
export function ChoosePassword({ token }: { token: string }) {
  const t = useT();
  return (
    <Screen>
      <SuccessState
        title={t('confirmEmail.choose.title')}
        text={t('confirmEmail.choose.text')}
        action={
          <ButtonLink wide to="/reset-password" search={{ token }}>
            {t('confirmEmail.choose.action')}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
