import { useEffect, useState } from 'react';
import styles from './splash.module.css';

const SHOWN_MS = 1_000;
const FADE_MS = 200;

/**
 * The brand's splash for the app's first second (product:overview#splash). The second counts from the
 * opening of the page: the static splash of index.html has used up part of it. The page loads underneath.
 */
export function Splash() {
  const [phase, setPhase] = useState<'shown' | 'fading' | 'gone'>('shown');
  useEffect(() => {
    const leftMs = Math.max(0, SHOWN_MS - performance.now());
    const fade = setTimeout(() => setPhase('fading'), leftMs);
    const end = setTimeout(() => setPhase('gone'), leftMs + FADE_MS);
    return () => {
      clearTimeout(fade);
      clearTimeout(end);
    };
  }, []);
  if (phase === 'gone') return null;
  return (
    <div className={`boot-splash ${styles.splash}`} data-phase={phase} aria-hidden>
      <span className="boot-mark" />
      <span className="boot-word" />
    </div>
  );
}
