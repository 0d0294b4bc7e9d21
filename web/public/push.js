/* What happens while no page is open: shows that a notice came, and opens it. Nothing is kept, no page is cached. */

addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

async function show(data) {
  const { id, title, path } = data ? data.json() : {}
  // Without a title there is nothing to show (NOTIF-002).
  if (!title) return
  const windows = await clients.matchAll({ type: 'window' })
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

async function open(path) {
  const [window] = await clients.matchAll({ type: 'window' })
  if (!window) return clients.openWindow(path)
  await window.focus()
  return window.navigate(path)
}
