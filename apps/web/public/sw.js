// Shows push messages while no page is open (product:help#push-messages). It stores nothing: pages and
// answers always come from the network.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** Opens a page of the app only, in an existing window if there is one. */
async function open(url) {
  const target = new URL(url, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(target.href);
  await page.focus();
  // A window not yet controlled by this worker cannot be navigated.
  return page.navigate(target.href).catch(() => self.clients.openWindow(target.href));
}
