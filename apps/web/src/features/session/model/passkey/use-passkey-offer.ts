import { canSuggestPasskeys } from '@merenda/ui/client/passkey-support.ts';
import { useEffect, useRef } from 'react';

/** The page itself comes first. */
const AFTER_MS = 600;

type Ceremony = typeof import('./ceremony.ts');

/**
 * Offers passkeys in the suggestions of the field with `autocomplete="username webauthn"`, as long as
 * the form is there and `isIdle`: the browser does one thing at a time. Where it cannot, nothing
 * happens and nothing more is loaded.
 */
export function usePasskeyOffer(
  isIdle: boolean,
  act: { onSignedIn: () => void; onRefused: (error: unknown) => void },
): void {
  const latest = useRef(act);
  const ceremony = useRef<Ceremony>(undefined);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isIdle) return;
    let isOver = false;
    const offer = async () => {
      if (!(await canSuggestPasskeys())) return;
      ceremony.current ??= await import('./ceremony.ts');
      while (!isOver) {
        const outcome = await ceremony.current.offerPasskey();
        if (outcome === 'signed-in') latest.current.onSignedIn();
        if (outcome !== 'withdrawn') return;
      }
    };
    const timer = setTimeout(() => {
      offer().catch((error) => latest.current.onRefused(error));
    }, AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isIdle]);
  // Whoever leaves the page is not asked any more.
  useEffect(() => () => ceremony.current?.withdraw(), []);
}
