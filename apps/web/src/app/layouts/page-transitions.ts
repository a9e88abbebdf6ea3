import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Pages fade into each other, except for a reader who wants less motion. */
export function usePageTransitions(): void {
  const router = useRouter();
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    router.update({ ...router.options, defaultViewTransition: !isStill });
  }, [router]);
}
