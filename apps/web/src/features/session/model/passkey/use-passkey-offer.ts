import { canSuggestPasskeys } from '@merenda/ui/client/passkey-support.ts';
import { useEffect, useRef } from 'react';

/** The offer waits this long: the page itself comes first. */
const AFTER_MS = 600;

type Ceremony = typeof import('./ceremony.ts');

/**
 * Offers passkeys in the suggestions of the field with `autocomplete="username webauthn"` while the form is
 * there and `isIdle`: the browser handles one request at a time. A browser without support does nothing and
 * loads nothing more.
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
  // Leaving the page withdraws the offer.
  useEffect(() => () => ceremony.current?.withdraw(), []);
}
