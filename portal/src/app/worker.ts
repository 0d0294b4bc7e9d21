/** Where the browser has none, or the page came over plain http, everything works but for the start without a line. */
export function startWorker(): void {
  const workers = navigator.serviceWorker
  if (!workers || import.meta.env.DEV) return
  // Only what was there when this page came is changed at once: nobody has written anything in it yet.
  void workers.getRegistration('/portal/').then((before) => {
    if (!before?.waiting) return
    workers.addEventListener('controllerchange', () => location.reload(), { once: true })
    before.waiting.postMessage('take-over')
  })
  addEventListener('load', () => void workers.register('/portal/sw.js', { scope: '/portal/' }).catch(() => {}))
}

/** Calls back with the path that a pressed notice leads to. */
export function onNotificationPressed(go: (path: string) => void): () => void {
  const hear = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data?.open?.startsWith('/portal/')) go(data.open.slice('/portal'.length))
  }
  navigator.serviceWorker?.addEventListener('message', hear)
  return () => navigator.serviceWorker?.removeEventListener('message', hear)
}
