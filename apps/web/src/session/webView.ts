interface EmbeddedWindow extends Window {
  /** Present when a mobile app shows us in its web view. */
  ReactNativeWebView?: { postMessage(message: string): void };
}

/** Tells the mobile app around us that something happened (spec 1 §4); nobody there is fine. */
export function tellWebView(event: 'logout'): void {
  const { ReactNativeWebView }: EmbeddedWindow = window;
  ReactNativeWebView?.postMessage(JSON.stringify({ event }));
}
