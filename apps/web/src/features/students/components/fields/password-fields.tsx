import { madePassword } from '@merenda/domain/people/student-identifiers';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { CopyButton } from '@merenda/ui/blocks/actions/copy-button.tsx';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import type { FormPart } from '@merenda/ui/blocks/form/use-form.ts';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { randomBytes } from '../../model/random-bytes.ts';
import styles from '../login-codes.module.css';

interface Passwords {
  password: string;
  repeatPassword: string;
}

/** The student's own password twice, or one that is made and shown until it is left. */
export function PasswordFields({
  student: { form, change, field },
  made: madeBefore,
}: {
  student: FormPart<Passwords, keyof Passwords>;
  /** The one that is made already, if there is one. */
  made?: string;
}) {
  const t = useT();
  const [made, setMade] = useState(madeBefore);
  const make = () => {
    const password = madePassword(randomBytes);
    setMade(password);
    change({ password, repeatPassword: password });
  };
  return (
    <>
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
    </>
  );
}
