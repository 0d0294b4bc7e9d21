import { QueryClientProvider } from '@tanstack/react-query'
import type { Root } from 'react-dom/client'
import { sendTileRequests } from '../domain/board/send-tile-requests.ts'
import { isPagePrerendered, loadPrefetchedResponses } from '../shared/api/prefetched-responses.ts'
import { createQueryClient } from '../shared/api/query.ts'
import { readTokens } from '../shared/api/session-store.ts'
import { homePage } from './home.pages.tsx'
import { lazyShell } from './lazy-screens.ts'
import { allPages, findPageAt } from './pages.ts'
import { Router } from './Router.tsx'

const client = createQueryClient()

function App() {
  return (
    <QueryClientProvider client={client}>
      <Router />
    </QueryClientProvider>
  )
}

/** Milliseconds after which header and menu are shown on a slow connection, even if the screen is still loading. */
const patienceMs = 250
/** Maximum milliseconds for which the prerendered page stays visible while the complete screen is loading. */
const drawnPatienceMs = 15_000

export async function renderRoot(root: Root): Promise<void> {
  const longestMs = isPagePrerendered() ? drawnPatienceMs : patienceMs
  await Promise.race([loadFirstScreen(location.pathname), new Promise((resolve) => setTimeout(resolve, longestMs))])
  root.render(<App />)
}

export function preloadShellAndPage(path: string): void {
  lazyShell.preload()
  findPageAt(allPages, path.split('?')[0] ?? path)?.page.preload()
}

/** Loads header, menu, screen and rows together, so that only one placeholder is shown. The promise never rejects. */
async function loadFirstScreen(pathname: string): Promise<void> {
  const tokens = readTokens()
  const screen = findPageAt(allPages, pathname)
  const answers = tokens && !screen?.isPublic ? loadPrefetchedResponses(tokens.accessToken) : undefined
  if (tokens && screen === homePage) void answers?.then(() => sendTileRequests(tokens.accessToken)).catch(() => {})
  const loading = screen?.isPublic
    ? [screen.page.load()]
    : tokens
      ? [lazyShell.load(), screen?.page.load(), answers]
      : []
  await Promise.allSettled(loading)
}
