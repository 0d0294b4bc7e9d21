/* The service worker shows a push notification while no page is open. It caches nothing. */

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
  // A push message without a title shows no notification (NOTIF-002).
  if (!title) return
  // `includeUncontrolled` includes pages that were opened before the service worker was active.
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // While a page is visible, the page itself shows the notification as a toast.
  if (windows.some((window) => window.visibilityState === 'visible')) return
  await registration.showNotification(title, {
    tag: `notice-${id}`,
    lang: 'uz',
    icon: '/favicon.svg',
    data: { path: isOwn(path) ? path : '/' },
  })
}

function isOwn(path) {
  return typeof path === 'string' && new URL(path, location.origin).origin === location.origin
}
