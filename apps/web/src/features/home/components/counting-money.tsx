import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

const COUNT_MS = 500;

/** An amount that counts to its new value when it changes; screen readers wait for the value. */
export function CountingMoney({ minor, ...look }: ComponentProps<typeof Money>) {
  const shown = useCounted(minor);
  return (
    <span aria-busy={shown !== minor || undefined}>
      <Money minor={shown} {...look} />
    </span>
  );
}

function useCounted(target: bigint): bigint {
  const [shown, show] = useState(target);
  const reached = useRef(target);
  useEffect(() => {
    const from = reached.current;
    const startedAt = performance.now();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const count = () => {
      const left = isStill ? 0 : Math.max(0, 1 - (performance.now() - startedAt) / COUNT_MS);
      reached.current = target - BigInt(Math.round(Number(target - from) * left ** 3));
      show(reached.current);
      if (left > 0) frame = requestAnimationFrame(count);
    };
    count();
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
