import { type RouterHistory, useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Makes the browser's "back" act as the page's own while the page is `inside` a state without a
 * history entry, such as a wizard's step or an editing. Otherwise "back" leaves the page as usual.
 * Code that goes back in the history itself passes `ignoreBlocker`.
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
      // The browser is at the previous entry until it has been sent forward again.
      addEventListener('popstate', onReturned, { once: true });
      return true;
    },
    disabled: !inside,
    enableBeforeUnload: false,
  });
}

const isFirst = ({ location }: RouterHistory) => location.state.__TSR_index === 0;

/**
 * Pushes a second entry of the page that is a document's first: "back" from the first entry leaves
 * the document, and nothing can stop that. A step back to the first entry goes on out of the page.
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
