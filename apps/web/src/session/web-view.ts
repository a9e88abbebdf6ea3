import { brand } from '@merenda/ui/brand/brand.ts';

interface EmbeddedWindow extends Window {
  /** Present if a mobile app shows this page in its web view. */
  ReactNativeWebView?: { postMessage(message: string): void };
}

/**
 * Announces an event to the mobile app around its web view, and to the page around our frame
 * (product:session#web-view-logout). The page gets it only if the brand names its origin. No other receiver
 * ever gets it, and none need be there.
 */
export function tellWebView(event: 'logout'): void {
  const { ReactNativeWebView, parent }: EmbeddedWindow = window;
  const message = JSON.stringify({ event });
  ReactNativeWebView?.postMessage(message);
  if (parent === window) return;
  for (const origin of brand.embedders) parent.postMessage(message, origin);
}
