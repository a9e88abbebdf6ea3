import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { UNANSWERED } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { connection } from '@merenda/ui/client/connection.ts';
import { whenLanguageLoaded } from '@merenda/ui/i18n/language.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After so long a page that needs no answer has opened. */
const TELL_AFTER_MS = 600;

/** Says why a tapped page does not open while the API is not reached: the page on the screen stays. */
export function useToldWait(): void {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const reason = connection.get();
      if (reason === 'up' || !router.state.isLoading) return;
      whenLanguageLoaded((t) => notify('bad', t(UNANSWERED[reason])));
    };
    const stops = [
      connection.subscribe(tell),
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return;
        clearTimeout(timer);
        timer = setTimeout(tell, TELL_AFTER_MS);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [router]);
}
