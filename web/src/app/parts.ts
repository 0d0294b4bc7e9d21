import { createLazyComponent } from '../shared/ui/lazy-part.ts'
import { loadAntdStyles } from './antd-styles.ts'

/** Ant Design loads together with header and menu, and not earlier, so that the sign-in page stays small. */
export const lazyShell = createLazyComponent('shell', async () => {
  const [{ Shell }] = await Promise.all([import('./Shell.tsx'), loadAntdStyles()])
  return { default: Shell }
})

export const lazySignIn = createLazyComponent('signin', () =>
  import('./SignInAgain.tsx').then((module) => ({ default: module.SignInAgainDialog })),
)
