/* What happens while no page is open: shows that a notice came, and opens it. Nothing is kept, no page is cached. */

addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  // A window of its own: one that is open may hold what is written and not saved.
  event.waitUntil(clients.openWindow(event.notification.data.path))
})

async function show(data) {
  const { id, title, path } = data ? data.json() : {}
  // Without a title there is nothing to show (NOTIF-002).
  if (!title) return
  // Also those that were opened before this was there.
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Whoever looks at a page of ours is told there.
  if (windows.some((window) => window.visibilityState === 'visible')) return
  await registration.showNotification(title, {
    tag: `notice-${id}`,
    lang: 'uz',
    icon: '/favicon.svg',
    data: { path: isOwn(path) ? path : '/' },
  })
}

/** A path of this site, and not another one's address. */
function isOwn(path) {
  return typeof path === 'string' && new URL(path, location.origin).origin === location.origin
}
