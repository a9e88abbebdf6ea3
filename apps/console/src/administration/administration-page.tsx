import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Link, Outlet } from '@tanstack/react-router';
import { useOperator } from '../session/operator.ts';
import styles from './administration.module.css';
import { partsOf } from './parts.ts';

/** The administration's frame: its parts, and the chosen one below (product:operating#console). */
export function AdministrationPage() {
  const t = useT();
  const parts = partsOf(useOperator());
  if (parts.length === 0) {
    return <EmptyState title={t('console.nothing.title')} text={t('administration.none.text')} />;
  }
  return (
    <>
      <nav aria-label={t('administration.parts')} data-unprinted>
        <ul className={styles.parts}>
          {parts.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className={styles.part}>
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
