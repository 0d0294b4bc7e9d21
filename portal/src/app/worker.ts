/** Starts the service worker. Without it (old browser or plain http) everything works except an offline start. */
export function startWorker(): void {
  const workers = navigator.serviceWorker
  if (!workers || import.meta.env.DEV) return
  // Only a worker that was already there when the page loaded is replaced at once, because nothing has been typed yet.
  void workers.getRegistration('/portal/').then((before) => {
    if (!before?.waiting) return
    workers.addEventListener('controllerchange', () => location.reload(), { once: true })
    before.waiting.postMessage('take-over')
  })
  addEventListener('load', () => void workers.register('/portal/sw.js', { scope: '/portal/' }).catch(() => {}))
}

/** Calls back with the path of a notification that the user clicked. Returns a function that stops it. */
export function onNotificationPressed(go: (path: string) => void): () => void {
  const hear = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data?.open?.startsWith('/portal/')) go(data.open.slice('/portal'.length))
  }
  navigator.serviceWorker?.addEventListener('message', hear)
  return () => navigator.serviceWorker?.removeEventListener('message', hear)
}
