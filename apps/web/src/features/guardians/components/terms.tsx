import { IconCoins, IconEye, IconLock, IconPigMoney, IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './guardians.module.css';

const ICONS = {
  sees: IconEye,
  adds: IconPigMoney,
  spends: IconCoins,
  cares: IconStethoscope,
  keeps: IconLock,
};

/** The consequences of sharing a student, one line each. */
export function Terms({
  terms,
}: {
  terms: readonly { about: keyof typeof ICONS; text: ReactNode }[];
}) {
  return (
    <ul className={styles.terms}>
      {terms.map(({ about, text }) => {
        const Icon = ICONS[about];
        return (
          <li key={about}>
            <Icon size={20} stroke={1.8} aria-hidden />
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
