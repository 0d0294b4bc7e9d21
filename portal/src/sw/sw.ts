/// <reference lib="webworker" />
import { isDataSaving } from '../shared/connection.ts'
import { sendOutbox } from '../shared/outbox/outbox.ts'
import { viewBase } from '../shared/view/view.ts'

/** The service worker: offline start, sending the outbox, and push notifications while no page is open. */
declare const self: ServiceWorkerGlobalScope
/** The files of this build that the start needs. */
declare const __START__: string[]
/** The files that let screens open offline; on a metered connection they are cached when first used. */
declare const __READING__: string[]

const page = '/portal/'
/** The cache of one build, named by its files. */
const cacheName = `portal ${[...__START__, ...__READING__].join(' ')}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const names = isDataSaving() && !(await hasReadBefore()) ? __START__ : [...__START__, ...__READING__]
      await (await caches.open(cacheName)).addAll([page, ...names.map((name) => page + name)])
    })(),
  )
})

/**
 * Returns whether an earlier build cached the files for offline use on this phone. The next build then caches them on
 * any connection, because they are only a few kilobytes.
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
 * On request of a page that has just been opened, the newest build takes over. A page in which a user types is never
 * replaced.
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
  // If this throws, the browser retries later.
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
  // No notification while the portal is visible, because it shows the news itself.
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

/** Returns whether the window is the student's own: a staff view must not receive the student's notifications. */
const isPupils = ({ url }: Client) => {
  const { pathname } = new URL(url)
  return pathname.startsWith(page) && !pathname.startsWith(`${viewBase}/`)
}

const isOurs = (path: unknown) =>
  typeof path === 'string' && new URL(path, location.origin).origin === location.origin && path.startsWith(page)

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt((event.notification.data as { path: string }).path))
})

/** Opens the path in an existing window. The page itself navigates, so that it can keep typed text. */
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
