import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Pages fade into each other, except for a reader who wants less motion. */
export function usePageTransitions(): void {
  const router = useRouter();
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    router.update({ ...router.options, defaultViewTransition: !isStill });
    const start = router.startViewTransition;
    router.startViewTransition = (showPage) => {
      const shown = start(showPage);
      // The browser skips a fade in a hidden tab or before the next one; the page is shown all the same.
      document.activeViewTransition?.ready.catch(() => undefined);
      return shown;
    };
    return () => {
      router.startViewTransition = start;
    };
  }, [router]);
}
