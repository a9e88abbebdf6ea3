import { SECOND_MS } from '@merenda/domain/time/spans';
import { useEffect, useState } from 'react';
import { isFailure } from '../../client/failure.ts';
import { useLanguage, useT } from '../../i18n/language.ts';

/** Up to this number seconds are counted, above it minutes. */
const MAX_SECONDS = 90;

export interface RetryCountdown {
  /** "Too many tries. Try again in 30 s.", while there is a wait. */
  words: string | undefined;
  /** Begins a wait if the failure asks for one (`Retry-After`). */
  startFor(error: unknown): void;
}

/** Counts down the wait that the server asks for after too many tries. */
export function useRetryCountdown(): RetryCountdown {
  const t = useT();
  const language = useLanguage();
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (endsAtMs === 0) return;
    const count = () => {
      const left = Math.ceil((endsAtMs - Date.now()) / SECOND_MS);
      setSeconds(Math.max(left, 0));
      if (left <= 0) clearInterval(timer);
    };
    const timer = setInterval(count, SECOND_MS);
    count();
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return {
    words: seconds > 0 ? t('login.wait', { time: timeInWords(language, seconds) }) : undefined,
    startFor: (error) => {
      if (!isFailure(error) || !error.retryAfterSeconds) return;
      setSeconds(Math.ceil(error.retryAfterSeconds));
      setEndsAtMs(Date.now() + error.retryAfterSeconds * SECOND_MS);
    },
  };
}

/** "30 s", "15 min", in the language's own manner. */
function timeInWords(language: string, seconds: number): string {
  const inMinutes = seconds > MAX_SECONDS;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: inMinutes ? 'minute' : 'second',
    unitDisplay: 'short',
  }).format(inMinutes ? Math.ceil(seconds / 60) : seconds);
}
