import type { Page, Worker } from '@playwright/test';

/** A browser's address for push messages, and its keys. */
interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A message as it is shown. */
interface Shown {
  title: string;
  body?: string | undefined;
  data?: unknown;
}

/**
 * Before a page loads: its guardian allows notifications, and its browser subscribes to this push service
 * instead of its maker's, which no test can reach.
 */
export async function subscribeBrowser(page: Page, subscription: Subscription): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript((mine) => {
    // A browser without windows forbids them, whatever is granted.
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    const key = 'subscribed';
    const subscribed = {
      endpoint: mine.endpoint,
      toJSON: () => mine,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      async subscribe() {
        localStorage.setItem(key, 'yes');
        return subscribed;
      },
      getSubscription: async () => (localStorage.getItem(key) ? subscribed : null),
    });
  }, subscription);
}

/**
 * Delivers a message to the page's service worker, as the browser does with what it has unsealed.
 * @returns the notification that the worker asks for, and a function that taps it. A browser without windows
 * shows no notification.
 */
export async function deliverPush(
  page: Page,
  message: unknown,
): Promise<{ shown: () => Promise<Shown[]>; tap: () => Promise<void> }> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(hearWhatIsShown);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await devtools.detach();
  return { shown: () => shownBy(worker), tap: () => worker.evaluate(tapFirst) };
}

type Hearing = typeof globalThis & {
  shown: Shown[];
  WindowClient: { prototype: object };
};

/** In the worker. */
function hearWhatIsShown(): void {
  const scope = globalThis as Hearing;
  scope.shown = [];
  Object.assign(ServiceWorkerRegistration.prototype, {
    async showNotification(title: string, { body, data }: NotificationOptions) {
      scope.shown.push({ title, body, data });
    },
  });
  // Only a finger lets a worker bring its page to the front.
  Object.assign(scope.WindowClient.prototype, { focus: async () => {} });
}

const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as Hearing).shown);

/** In the worker. */
function tapFirst(): void {
  const { shown } = globalThis as Hearing;
  const notification = { ...shown[0], close: () => shown.shift() };
  // A worker is not kept alive for what a script makes up.
  const tapped = { notification, waitUntil: () => {} };
  dispatchEvent(Object.assign(new Event('notificationclick'), tapped));
}
