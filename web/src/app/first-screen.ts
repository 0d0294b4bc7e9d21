import { sendTileRequests } from '../domain/board/send-tile-requests.ts'
import { loadPrefetchedAnswers } from '../shared/api/first-answers.ts'
import { readTokens } from '../shared/api/session-store.ts'
import { homePage } from './home.pages.tsx'
import { findPageAt } from './page-at.ts'
import { allPages } from './pages.ts'
import { lazyShell } from './parts.ts'

/** Loads header, menu, screen and rows together, so that only one placeholder is shown. The promise never rejects. */
export async function loadFirstScreen(pathname: string): Promise<void> {
  const tokens = readTokens()
  const screen = findPageAt(allPages, pathname)
  const answers = tokens && !screen?.isPublic ? loadPrefetchedAnswers(tokens.accessToken) : undefined
  if (tokens && screen === homePage) void answers?.then(() => sendTileRequests(tokens.accessToken)).catch(() => {})
  const loading = screen?.isPublic
    ? [screen.page.load()]
    : tokens
      ? [lazyShell.load(), screen?.page.load(), answers]
      : []
  await Promise.allSettled(loading)
}
