import { useEffect } from 'react';
import { brand } from '../session/brand.ts';

/** Names the document: "Add balance · Wefood". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
