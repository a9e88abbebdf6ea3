import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';

/**
 * The screen after the email address was proved for the first time: the account now has no password
 * (product:session#first-proof).
 */
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
