import { createRoot } from 'react-dom/client'
import { watchSession } from './shared/api/session.ts'
import { readTokens } from './shared/api/session-store.ts'
import { isPublicPath } from './shared/routing/public-path.ts'

const root = document.getElementById('root')
if (root) {
  watchSession()
  const isSignedOut = !readTokens() && !isPublicPath(location.pathname)
  const { renderRoot } = await (isSignedOut ? import('./app/start-sign-in.tsx') : import('./app/start.tsx'))
  await renderRoot(createRoot(root))
}
