import type { Consumption } from '../../api/consumption.ts';
import styles from './consumption.module.css';

const RADIUS = 40;
const ROUND = 2 * Math.PI * RADIUS;
/** The gap between two parts, in the drawing's units. */
const GAP = 2;

/** The parts of the consumption, around the number of portions. Decoration: a list has the same data. */
export function Doughnut({ total, consumption }: Consumption) {
  const gap = consumption.length > 1 ? GAP : 0;
  let before = 0;
  return (
    <svg className={styles.doughnut} viewBox="0 0 100 100" aria-hidden>
      {consumption.map(({ nutritionalValue, count }) => {
        const length = (count / total) * ROUND;
        const offset = -before;
        before += length;
        return (
          <circle
            key={nutritionalValue}
            className={styles.part}
            data-value={nutritionalValue}
            cx="50"
            cy="50"
            r={RADIUS}
            strokeDasharray={`${Math.max(length - gap, 0.5)} ${ROUND}`}
            strokeDashoffset={offset}
          />
        );
      })}
      <text className={styles.total} x="50" y="51">
        {total}
      </text>
    </svg>
  );
}
