/**
 * In the built product Ant Design's styles are a file (see build/antd-styles.ts) that only who is signed in needs; the
 * boot script may have asked for it already. Without that list (dev server) antd makes them itself.
 */
export async function loadAntdStyles(): Promise<void> {
  const list = document.getElementById('start')?.textContent
  const address = list ? (JSON.parse(list) as { styles?: string }).styles : undefined
  if (!address) return
  const link = document.querySelector<HTMLLinkElement>(`link[href="${address}"]`) ?? addLink(address)
  if (link.sheet) return
  await new Promise((done, fail) => {
    link.addEventListener('load', done)
    link.addEventListener('error', () => fail(new Error(address)))
  })
}

/** Puts the link before our own styles, which have the last word. */
function addLink(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.prepend(link)
  return link
}
