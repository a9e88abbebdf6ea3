import { Logo } from '@merenda/ui/blocks/layout/logo.tsx';
import { Outlet } from '@tanstack/react-router';
import styles from './visitor-layout.module.css';

/** Pages for visitors: the brand on top, one column; on wide screens the column is a card. */
export default function VisitorLayout() {
  return (
    <div className={styles.layout}>
      <header className={styles.top}>
        <Logo size={34} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
