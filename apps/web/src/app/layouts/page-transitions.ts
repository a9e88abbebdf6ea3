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
      const transition: ViewTransition | undefined = start(showPage);
      // The browser skips the fade in a hidden tab or before the next one; the page is shown all the same.
      transition?.ready?.catch(() => undefined);
      return transition;
    };
    return () => {
      router.startViewTransition = start;
    };
  }, [router]);
}
