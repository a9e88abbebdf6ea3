import { Logo } from '@merenda/ui/blocks/layout/logo.tsx';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import styles from './route-error.module.css';

/** The text in place of a failed page, with a retry. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorScreen error={error} onRetry={retry} />;
}

/** The same for a session that could not be loaded, without which the frame has the brand only. */
export function SessionError(failure: ErrorComponentProps) {
  return (
    <>
      <header className={styles.top}>
        <Logo size={28} />
      </header>
      <main id="main" tabIndex={-1}>
        <RouteError {...failure} />
      </main>
    </>
  );
}
