import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../i18n/language.ts';
import styles from './control.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

/**
 * A password with a button that reveals it. `autoComplete` is `current-password` or `new-password`.
 */
export function PasswordField(
  props: Omit<TextFieldProps, 'type' | 'side'> & {
    autoComplete: 'current-password' | 'new-password';
  },
) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      side={
        <button
          type="button"
          className={styles.side}
          aria-label={t(shown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!shown)}
        >
          <Icon size={22} stroke={1.8} aria-hidden />
        </button>
      }
    />
  );
}
