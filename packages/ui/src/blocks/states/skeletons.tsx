import { connection } from '../../client/connection.ts';
import { useSignal } from '../../client/signal.ts';
import { useT } from '../../i18n/language.ts';
import { Hidden } from '../layout/hidden.tsx';
import { Screen } from '../layout/screen.tsx';
import { NoConnection } from './no-connection.tsx';
import styles from './skeletons.module.css';

interface Size {
  /** CSS lengths. */
  width?: string;
  height?: string;
  round?: boolean;
}

/** A grey shape in the place of coming content, of the same size. */
export function Bone({ width = '100%', height = '16px', round = false }: Size) {
  return (
    <span
      className={styles.bone}
      style={{ width, height }}
      data-round={round || undefined}
      aria-hidden
    />
  );
}

/**
 * Wraps bones, and announces once that content is coming, or that it cannot come without a
 * connection.
 */
export function Loading({
  isPage = false,
  children,
}: {
  /** The page has no other content. */
  isPage?: boolean;
  children: React.ReactNode;
}) {
  const t = useT();
  const away = useSignal(connection) !== 'up';
  if (away) return <NoConnection titleAs={isPage ? 'h1' : 'p'} />;
  return (
    <div className={styles.loading} role="status" aria-busy>
      <Hidden>{t('common.loading')}</Hidden>
      {children}
    </div>
  );
}

/** A card with an avatar, two lines and an amount: a person, a card, an entry. */
function CardSkeleton() {
  return (
    <div className={styles.card}>
      <Bone width="48px" height="48px" />
      <div className={styles.lines}>
        <Bone width="60%" />
        <Bone width="40%" height="12px" />
      </div>
      <Bone width="72px" height="18px" />
    </div>
  );
}

/** Rows of a statement. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <CardSkeleton key={row} />
      ))}
    </Loading>
  );
}

/** A loading page: a title and some cards. */
export function ScreenSkeleton() {
  return (
    <Screen>
      <Loading isPage>
        <Bone width="55%" height="28px" />
        <Bone height="132px" />
        <CardSkeleton />
        <CardSkeleton />
      </Loading>
    </Screen>
  );
}

/** A ring with a label, for the few places where the specification asks for a spinner. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden />
      <p>{label}</p>
    </div>
  );
}
