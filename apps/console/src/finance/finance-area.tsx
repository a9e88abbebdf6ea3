import { useT } from '@merenda/ui/i18n/language.ts';
import { Link, Outlet } from '@tanstack/react-router';
import { useOperator } from '../session/operator.ts';
import styles from './finance.module.css';
import { tabsOf } from './tabs.ts';

/** Money: its parts as tabs above each page. */
export function FinanceArea() {
  const t = useT();
  const operator = useOperator();
  return (
    <>
      <nav aria-label={t('finance.tabs')} data-unprinted>
        <ul className={styles.tabs}>
          {tabsOf(operator).map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className={styles.tab}>
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
