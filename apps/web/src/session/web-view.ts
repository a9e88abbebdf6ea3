import { brand } from '@merenda/ui/brand/brand.ts';

interface EmbeddedWindow extends Window {
  /** Present when a mobile app shows us in its web view. */
  ReactNativeWebView?: { postMessage(message: string): void };
}

/**
 * Tells whoever shows us inside of theirs that something happened
 * (product:session#web-view-logout): the mobile app around its web view, and the page around our
 * frame, if it is of an origin that the brand names. Nobody there is fine; nobody else ever hears
 * it.
 */
export function tellWebView(event: 'logout'): void {
  const { ReactNativeWebView, parent }: EmbeddedWindow = window;
  const message = JSON.stringify({ event });
  ReactNativeWebView?.postMessage(message);
  if (parent === window) return;
  for (const origin of brand.embedders) parent.postMessage(message, origin);
}
