/* The service worker: shows a notification while no page is open, and opens it on a click. It stores and caches nothing. */

addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  // Opens a new window, because an open window may contain unsaved input.
  event.waitUntil(clients.openWindow(event.notification.data.path))
})

async function show(data) {
  const { id, title, path } = data ? data.json() : {}
  // Without a title there is nothing to show (NOTIF-002).
  if (!title) return
  // Includes pages that were opened before the worker was active.
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // No notification while a page is visible, because the page shows a toast.
  if (windows.some((window) => window.visibilityState === 'visible')) return
  await registration.showNotification(title, {
    tag: `notice-${id}`,
    lang: 'uz',
    icon: '/favicon.svg',
    data: { path: isOwn(path) ? path : '/' },
  })
}

/** Returns whether the address is a path of this site and not another site. */
function isOwn(path) {
  return typeof path === 'string' && new URL(path, location.origin).origin === location.origin
}
