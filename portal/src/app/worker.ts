/** Starts the service worker. Without it (old browser or plain http) everything works except a start while offline. */
export function startWorker(): void {
  const workers = navigator.serviceWorker
  if (!workers || import.meta.env.DEV) return
  // If a worker was already active when the page loaded, a new one replaces it at once, because the user has typed
  // nothing yet.
  void workers.getRegistration('/portal/').then((before) => {
    if (!before?.waiting) return
    workers.addEventListener('controllerchange', () => location.reload(), { once: true })
    before.waiting.postMessage('take-over')
  })
  addEventListener('load', () => void workers.register('/portal/sw.js', { scope: '/portal/' }).catch(() => {}))
}

/** Calls back with the path of a notification that the user clicked. Returns a function that removes the listener. */
export function onNotificationPressed(go: (path: string) => void): () => void {
  const hear = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data?.open?.startsWith('/portal/')) go(data.open.slice('/portal'.length))
  }
  navigator.serviceWorker?.addEventListener('message', hear)
  return () => navigator.serviceWorker?.removeEventListener('message', hear)
}
