import { useEffect } from 'react';
import { useT } from '../../i18n/language.ts';
import { LiveRegion } from '../layout/hidden.tsx';
import styles from './countdown-ring.module.css';
import { minutesAndSeconds, useTimeLeft } from './use-time-left.ts';

const RADIUS = 17;
const ROUND = 2 * Math.PI * RADIUS;

/**
 * A countdown: a ring and "Valid for 3:54". It follows the clock, so that a sleeping phone does not
 * stretch it. The end is announced, and `onEnd` is called once.
 */
export function CountdownRing({
  endsAt,
  totalMs,
  onEnd,
}: {
  endsAt: number;
  totalMs: number;
  onEnd?: () => void;
}) {
  const t = useT();
  const leftMs = useTimeLeft(endsAt);
  const part = Math.min(1, leftMs / totalMs);
  const ended = leftMs === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the time has run out
  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended]);
  return (
    <div className={styles.countdown} data-low={part < 0.2 || undefined}>
      <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden>
        <circle cx="20" cy="20" r={RADIUS} className={styles.track} />
        <circle
          cx="20"
          cy="20"
          r={RADIUS}
          className={styles.ring}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - part)}
        />
      </svg>
      <span role="timer">
        {ended ? t('countdown.ended') : t('countdown.left', { time: minutesAndSeconds(leftMs) })}
      </span>
      <LiveRegion text={ended ? t('countdown.ended') : ''} />
    </div>
  );
}
