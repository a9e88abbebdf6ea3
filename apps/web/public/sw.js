// Shows what is told while no page is open (product:help#push-messages). It keeps nothing: pages and
// answers come from the network, whoever is signed in.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** A page of ours only, in the window that is there. */
async function open(url) {
  const target = new URL(url, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(target.href);
  await page.focus();
  // One that no worker controls yet cannot be led.
  return page.navigate(target.href).catch(() => self.clients.openWindow(target.href));
}
