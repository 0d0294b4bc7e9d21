import { createLazyComponent } from '../shared/ui/lazy-component.ts'

/**
 * Loads the stylesheet of Ant Design and our complete stylesheet, because the sign-in page contains only a part of our
 * stylesheet. On the development server, both are already loaded.
 */
async function loadStyles(): Promise<void> {
  const list = document.getElementById('start')?.textContent
  if (!list) return
  const { styles, appStyles } = JSON.parse(list) as { styles: string; appStyles: string }
  // Our own styles come last, because they must override those of Ant Design.
  await Promise.all([loadStylesheet(styles, 'prepend'), loadStylesheet(appStyles, 'append')])
}

async function loadStylesheet(href: string, add: 'prepend' | 'append'): Promise<void> {
  const link =
    document.querySelector<HTMLLinkElement>(`link[href="${href}"]`) ??
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  if (!link.isConnected) document.head[add](link)
  if (link.sheet) return
  await new Promise((done, fail) => {
    link.addEventListener('load', done)
    link.addEventListener('error', () => fail(new Error(href)))
  })
}

/** Ant Design loads together with header and menu, and not earlier, so that the sign-in page stays small. */
export const lazyShell = createLazyComponent('shell', async () => {
  const [{ Shell }] = await Promise.all([import('./Shell.tsx'), loadStyles()])
  return { default: Shell }
})

export const lazySignInDialog = createLazyComponent('signin', () =>
  import('./SignInAgainDialog.tsx').then((module) => ({ default: module.SignInAgainDialog })),
)
