import { createLazyComponent } from '../shared/ui/lazy-component.ts'

/** Loads the stylesheet of Ant Design. On the development server, Ant Design generates its styles itself. */
async function loadAntdStyles(): Promise<void> {
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

/** Inserts the stylesheet before our own styles, which must override it. */
function addLink(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.prepend(link)
  return link
}

/** Ant Design loads together with header and menu, and not earlier, so that the sign-in page stays small. */
export const lazyShell = createLazyComponent('shell', async () => {
  const [{ Shell }] = await Promise.all([import('./Shell.tsx'), loadAntdStyles()])
  return { default: Shell }
})

export const lazySignIn = createLazyComponent('signin', () =>
  import('./SignInAgainDialog.tsx').then((module) => ({ default: module.SignInAgainDialog })),
)
