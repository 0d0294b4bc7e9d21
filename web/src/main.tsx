import { createRoot } from 'react-dom/client'
import { subscribeToSessionChanges } from './shared/api/session.ts'
import { readTokens } from './shared/api/session-store.ts'
import { isPublicPath } from './shared/routing/public-path.ts'

// The script tag is `async`, so this code can run while the server is still sending the rest of the page.
subscribeToSessionChanges()
const isSignedOut = !readTokens() && !isPublicPath(location.pathname)
const { renderRoot } = await (isSignedOut ? import('./app/start-sign-in.tsx') : loadApp())
await untilPageLoaded()
const root = document.getElementById('root')
if (root) await renderRoot(createRoot(root))

async function loadApp() {
  const app = await import('./app/start.tsx')
  app.preloadShellAndPage(location.pathname)
  return app
}

/** Waits for the rest of the HTML and for the stylesheets, because a screen measures its sizes when it is rendered. */
async function untilPageLoaded(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  await Promise.all(
    links.map((link) => {
      if (link.sheet || document.readyState === 'complete') return undefined
      return new Promise((resolve) => {
        link.addEventListener('load', resolve)
        // The window's `load` event fires even if the stylesheet could not be loaded, so the wait always ends.
        addEventListener('load', resolve)
      })
    }),
  )
}
