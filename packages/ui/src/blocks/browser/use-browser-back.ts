import { type RouterHistory, useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * The browser's own "back" does what the page's does while one is `inside` something that has no entry
 * of its own in the history: the steps of a wizard, an editing. Else it leads out of the page, as
 * everywhere. Whoever goes back in the history by itself from there says `ignoreBlocker`.
 */
export function useBrowserBack(inside: boolean, goBack: () => void): void {
  const { history } = useRouter();
  const onReturned = useEffectEvent(goBack);
  useEffect(() => {
    if (inside && isFirst(history)) guardFirst(history);
  }, [inside, history]);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      // The browser is at the entry before until it has been sent forward again.
      addEventListener('popstate', onReturned, { once: true });
      return true;
    },
    disabled: !inside,
    enableBeforeUnload: false,
  });
}

const isFirst = ({ location }: RouterHistory) => location.state.__TSR_index === 0;

/**
 * "Back" from the first entry of a document leaves it, and nothing can stop that. So a second one is put
 * before it, of the same page. Whoever goes back from there, being inside nothing, is sent on: out of the page.
 */
function guardFirst(history: RouterHistory): void {
  const { href, state } = history.location;
  history.push(href, state, { ignoreBlocker: true });
  const stop = history.subscribe(({ action }) => {
    if (!isFirst(history)) return;
    stop();
    if (action.type === 'BACK') history.back();
  });
}
