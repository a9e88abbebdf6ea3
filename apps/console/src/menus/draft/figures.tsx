import styles from '../panel.module.css';

/** Numbers above zero, each with its words; without any, one sentence. */
export function Figures({
  figures,
  none,
}: {
  figures: readonly (readonly [number, string])[];
  none: string;
}) {
  const some = figures.filter(([count]) => count > 0);
  if (some.length === 0) return <p className={styles.quiet}>{none}</p>;
  return (
    <dl className={styles.figures}>
      {some.map(([count, text]) => (
        <div key={text}>
          <dt>{count}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
