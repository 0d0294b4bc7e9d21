import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from './screen.ts'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * This comes before the context's pages open: they may then show notices (the light browser of the errands grants it
 * and does not say so), and subscribe at a push service of ours. A browser subscribes at its maker's alone, which a
 * test does not reach: so it first refuses in the words of one without a line. All else of the page and the worker is
 * the browser's own.
 */
export async function subscribeAt(context: BrowserContext, { endpoint, keys }: Subscription): Promise<void> {
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

/** What the worker's own world has, and where the stand-in keeps what is shown. */
interface Scope {
  registration: { showNotification(title: string, options: Shown): Promise<void> }
  clients: { openWindow(path: string): Promise<void> }
  desktop: Map<string, Shown & { title: string }>
  opened: string[]
  /** Events that the worker has worked through. */
  handled: number
  ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } }
}

interface Shown {
  tag: string
  data: { path: string }
}

/** The registered worker, also with no page of the product's open; the staff's stands at the root, the pupils' below it. */
export async function pushWorker(context: BrowserContext, url: string, path: '/' | '/portal/' = '/') {
  // A page that is nobody's: the worker's domain is reached through one.
  const cdp = await context.newCDPSession(await context.newPage())
  const registrationId = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const one of registrations) if (one.scopeURL === url + path) found(one.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', soon))
  // The light browser has no desktop, and any opens a window after the click of a real hand alone.
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
    // Nor an icon to put a number on: asked for one, it ends the worker.
    Object.defineProperty(navigator, 'setAppBadge', { value: async () => {} })
  })
  const handled = () => worker.evaluate(() => (globalThis as unknown as Scope).handled)
  return {
    /** Hands on what the browser has received and decrypted, as it does; resolves when the worker has done with it. */
    async deliver(payload: unknown): Promise<void> {
      const [data, before] = [JSON.stringify(payload), await handled()]
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId: await registrationId, data })
      await expect.poll(handled, soon).toBeGreaterThan(before)
    },
    shown: () =>
      worker.evaluate(() => {
        const { desktop } = globalThis as unknown as Scope
        return [...desktop.values()].map(({ title, data }) => ({ title, path: data.path }))
      }),
    /** Clicks the one that is shown. @returns the windows that it opens */
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
