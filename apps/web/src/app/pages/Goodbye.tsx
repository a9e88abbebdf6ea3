import { useT } from '../../i18n/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SuccessState } from '../../ui/SuccessState.tsx';

/** /goodbye: after the account was deleted (spec 1 §2). Needs no session, so it outlives a reload. */
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
