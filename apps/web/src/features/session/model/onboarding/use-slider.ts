import { type RefObject, useEffect, useRef, useState } from 'react';

interface Slider {
  track: RefObject<HTMLUListElement | null>;
  /** The slide in view, from 0. */
  at: number;
  goTo: (slide: number) => void;
}

/**
 * A row of slides that the browser itself lets a finger drag (CSS scroll snapping). The position is read
 * from the scrolling: swipe, keyboard and buttons agree.
 */
export function useSlider(): Slider {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const { current } = track;
    if (!current) return;
    const follow = () => setAt(Math.round(current.scrollLeft / current.clientWidth));
    current.addEventListener('scroll', follow, { passive: true });
    return () => current.removeEventListener('scroll', follow);
  }, []);
  const goTo = (slide: number) => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = slide * (track.current?.clientWidth ?? 0);
    track.current?.scrollTo({ left, behavior: calm ? 'instant' : 'smooth' });
  };
  return { track, at, goTo };
}
