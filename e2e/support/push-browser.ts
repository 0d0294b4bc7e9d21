import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { longTimeoutOptions } from './screen.ts'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Tests cannot reach the real push services, so pages subscribe at a test push service. Must be called before pages are
 * opened.
 */
export async function subscribeToPush(context: BrowserContext, { endpoint, keys }: Subscription): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(
    ([endpoint, keys]) => {
      Object.defineProperty(Notification, 'permission', { value: 'granted' })
      const subscription = {
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem('push'),
      } as unknown as PushSubscription
      let asked = 0
      PushManager.prototype.subscribe = async () => {
        if (++asked === 1) throw new DOMException('Registration failed - push service error', 'AbortError')
        localStorage.setItem('push', 'on')
        return subscription
      }
      PushManager.prototype.getSubscription = async () => (localStorage.getItem('push') ? subscription : null)
    },
    [endpoint, keys] as const,
  )
}

interface Scope {
  registration: { showNotification(title: string, options: Shown): Promise<void> }
  clients: { openWindow(path: string): Promise<void> }
  desktop: Map<string, Shown & { title: string }>
  opened: string[]
  handled: number
  ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } }
}

interface Shown {
  tag: string
  data: { path: string }
}

/**
 * Attaches to the registered service worker, even if no page is open. The staff application registers it at `/`, the
 * portal at `/portal/`.
 */
export async function attachToServiceWorker(context: BrowserContext, url: string, path: '/' | '/portal/' = '/') {
  // The service worker is found through the DevTools session of an empty page.
  const cdp = await context.newCDPSession(await context.newPage())
  const registrationId = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const one of registrations) if (one.scopeURL === url + path) found(one.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', longTimeoutOptions))
  // A headless browser has no desktop notifications, and opens windows only after real clicks, so both functions are
  // replaced.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.desktop = new Map()
    scope.opened = []
    scope.handled = 0
    const { prototype } = scope.ExtendableEvent
    const { waitUntil } = prototype
    prototype.waitUntil = function (work) {
      waitUntil.call(this, work)
      const done = () => scope.handled++
      void work.then(done, done)
    }
    scope.registration.showNotification = async (title, shown) => void scope.desktop.set(shown.tag, { ...shown, title })
    scope.clients.openWindow = async (path) => void scope.opened.push(path)
    // A headless browser has no app icon, and setting a badge on it would end the service worker.
    Object.defineProperty(navigator, 'setAppBadge', { value: async () => {} })
  })
  const handled = () => worker.evaluate(() => (globalThis as unknown as Scope).handled)
  return {
    /** Delivers a decrypted push message; resolves when the service worker has handled it. */
    async deliver(payload: unknown): Promise<void> {
      const [data, before] = [JSON.stringify(payload), await handled()]
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId: await registrationId, data })
      await expect.poll(handled, longTimeoutOptions).toBeGreaterThan(before)
    },
    shown: () =>
      worker.evaluate(() => {
        const { desktop } = globalThis as unknown as Scope
        return [...desktop.values()].map(({ title, data }) => ({ title, path: data.path }))
      }),
    /** Clicks the notification; returns the addresses of the windows that the service worker opens. */
    click: () =>
      worker.evaluate(async () => {
        const { desktop, opened } = globalThis as unknown as Scope
        const [shown] = desktop.values()
        if (!shown) throw new Error('nothing is shown')
        opened.length = 0
        let work: unknown
        const notification = { ...shown, close: () => desktop.delete(shown.tag) }
        const waitUntil = (promise: unknown) => {
          work = promise
        }
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
        await work
        return opened
      }),
  }
}
