/// <reference lib="webworker" />
import { isDataSavingOn } from '../shared/connection.ts'
import { sendOutbox } from '../shared/outbox/outbox.ts'
import { portalViewByStaffPath } from '../shared/view/view.ts'

declare const self: ServiceWorkerGlobalScope
/** Paths of the files that are needed to start the portal; the build inserts them. */
declare const __START__: string[]
/**
 * Paths of further files that screens need offline; the build inserts them. If the browser saves data, each file is
 * cached only when used.
 */
declare const __READING__: string[]

const page = '/portal/'
/**
 * The name of the cache contains the paths of the build's files, so that each build of the portal has its own cache.
 */
const cacheName = `portal ${[...__START__, ...__READING__].join(' ')}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const names = isDataSavingOn() && !(await hasReadBefore()) ? __START__ : [...__START__, ...__READING__]
      await (await caches.open(cacheName)).addAll([page, ...names.map((name) => page + name)])
    })(),
  )
})

/**
 * Returns whether an earlier build has cached the files of `__READING__`. If so, a browser that saves data also caches
 * the new files, because they differ by only a few kilobytes.
 */
async function hasReadBefore(): Promise<boolean> {
  for (const name of await caches.keys()) {
    const kept = name.startsWith('portal ') ? await (await caches.open(name)).keys() : []
    if (kept.some(({ url }) => url.includes('/TeachingScreens-'))) return true
  }
  return false
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('portal ') && name !== cacheName) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

/**
 * A newly opened page sends this message, so that the newest service worker becomes active. A page in which a user may
 * be typing does not send it.
 */
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(page)) return
  if (request.mode === 'navigate') event.respondWith(kept(new Request(page)))
  else event.respondWith(kept(request))
})

async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.ok && new URL(request.url).pathname.startsWith(`${page}assets/`))
    await cache.put(request, response.clone())
  return response
}

self.addEventListener('sync', ((event: ExtendableEvent & { tag: string }) => {
  // If sending the waiting work fails and this promise is rejected, the browser retries the background sync later.
  if (event.tag === 'outbox')
    event.waitUntil(sendOutbox().then((isDone) => (isDone ? undefined : Promise.reject(new Error('waits')))))
}) as EventListener)

interface Push {
  id: number
  title: string
  path: string
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() as Push | undefined))
})

async function show(push: Push | undefined): Promise<void> {
  if (!push?.title) return
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ours = open.filter(isPupils)
  // A visible portal shows the news itself, so no notification of the phone is needed.
  if (ours.some((window) => window.visibilityState === 'visible')) return
  await self.registration.showNotification(push.title, {
    tag: `notice-${push.id}`,
    lang: 'uz',
    icon: '/portal/icon-192.png',
    badge: '/portal/icon-192.png',
    data: { path: isOurs(push.path) ? push.path : page },
  })
  const { setAppBadge } = navigator as { setAppBadge?: () => Promise<void> }
  await setAppBadge?.call(navigator).catch(() => {})
}

/**
 * Returns whether a window shows the user's own portal. A staff view of a student's portal must not receive the
 * student's notifications.
 */
const isPupils = ({ url }: Client) => {
  const { pathname } = new URL(url)
  return pathname.startsWith(page) && !pathname.startsWith(`${portalViewByStaffPath}/`)
}

const isOurs = (path: unknown) =>
  typeof path === 'string' && new URL(path, location.origin).origin === location.origin && path.startsWith(page)

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt((event.notification.data as { path: string }).path))
})

/** An open portal window navigates to the path without a reload, so that typed text is not lost. */
async function openAt(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const ours = windows.find(isPupils)
  if (!ours) {
    await self.clients.openWindow(path)
    return
  }
  ours.postMessage({ open: path })
  await ours.focus()
}
