import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The rows while paper is drawn: all given ones, where the screen has only those in view. The
 * browser's own command prints the rows that have been read.
 */
export function usePrinted<Row>(rows: readonly Row[] | undefined) {
  const [printed, setPrinted] = useState<readonly Row[]>();
  const [asked, setAsked] = useState<readonly Row[]>();
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted((already) => already ?? rows));
    const end = () => setPrinted(undefined);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [rows]);
  useEffect(() => {
    if (!asked) return;
    setAsked(undefined);
    print();
  }, [asked]);
  return {
    printed,
    print: (all: readonly Row[]) => {
      setPrinted(all);
      setAsked(all);
    },
  };
}
