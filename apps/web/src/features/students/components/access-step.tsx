import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { Checkbox } from '../../../ui/choices/checkbox.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { Registration } from '../model/form.ts';
import { madePassword } from '../model/made-passwords.ts';
import styles from './login-codes.module.css';

/** Step 3: the student's own password, and whether a supervisor may buy for the student. */
export function AccessStep({
  registration: { form, change, field },
}: {
  registration: Registration;
}) {
  const t = useT();
  const [made, setMade] = useState<string>();
  const make = () => {
    const password = madePassword();
    setMade(password);
    change({ password, repeatPassword: password });
  };
  return (
    <>
      <p>{t('students.passwordWhat')}</p>
      <PasswordField
        label={t('students.password')}
        hint={t('password.advice')}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField
        label={t('students.repeatPassword')}
        autoComplete="new-password"
        {...field('repeatPassword')}
      />
      {made !== undefined && made === form.password && (
        <Card className={styles.made}>
          <output className={styles.code}>{made}</output>
          <p>{t('students.madePassword')}</p>
          <CopyButton text={made} size="small" />
        </Card>
      )}
      <Button kind="soft" icon={<IconKey size={20} aria-hidden />} onClick={make}>
        {t('students.makePassword')}
      </Button>
      <Checkbox
        label={t('students.supervisor')}
        hint={t('students.supervisorHint')}
        checked={form.allowSupervisoryBuy}
        onChange={(allowSupervisoryBuy) => change({ allowSupervisoryBuy })}
      />
    </>
  );
}
