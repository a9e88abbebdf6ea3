import { call } from '@merenda/ui/client/call.ts';

const WORKER = '/sw.js';

/** Can this browser receive messages while the page is closed? */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Has the guardian forbidden this page's notifications? */
export const isForbidden = (): boolean => Notification.permission === 'denied';

/** This browser's push endpoint, if it has one. */
export async function currentEndpoint(): Promise<string | undefined> {
  return (await currentSubscription())?.endpoint;
}

async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/**
 * Asks for permission and registers this browser for push messages (product:help#push-messages).
 * @returns false if the guardian denies the permission
 */
export async function startPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(trusted(WORKER));
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with another key receives none of our messages.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  await call('POST /alerts/push', {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    },
  });
  return true;
}

/** Ends push messages for this browser. */
export async function endPush(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await call('DELETE /alerts/push', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** The only script that may be loaded by its address: our own service worker (product:api#headers). */
function trusted(url: typeof WORKER): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(url) ?? url;
}
