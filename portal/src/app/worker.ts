/**
 * Registers the service worker. Old browsers and plain http have no service worker; there the portal does not start
 * offline.
 */
export function registerServiceWorker(): void {
  const workers = navigator.serviceWorker
  if (!workers || import.meta.env.DEV) return
  // A waiting service worker takes over at once: the page has just loaded, so the user has typed nothing yet.
  void workers.getRegistration('/portal/').then((before) => {
    if (!before?.waiting) return
    workers.addEventListener('controllerchange', () => location.reload(), { once: true })
    before.waiting.postMessage('take-over')
  })
  addEventListener('load', () => void workers.register('/portal/sw.js', { scope: '/portal/' }).catch(() => {}))
}

export function listenForNotificationClicks(go: (path: string) => void): () => void {
  const hear = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data?.open?.startsWith('/portal/')) go(data.open.slice('/portal'.length))
  }
  navigator.serviceWorker?.addEventListener('message', hear)
  return () => navigator.serviceWorker?.removeEventListener('message', hear)
}

/**
 * Installs the only Trusted Types policy. The policy allows the URL of the service worker's script, but neither HTML
 * nor scripts from strings.
 */
export function installTrustedTypesPolicy(): void {
  // Stops Zod from trying `new Function`, which the browser would report as a violation of the Content Security Policy.
  globalThis.__zod_globalConfig = { jitless: true }
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { href } = new URL(address, location.href)
      if (href === new URL('/portal/sw.js', location.href).href) return address
      throw new TypeError('no script of ours')
    },
  })
}

declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(address: string): string }): object }
  }
}
