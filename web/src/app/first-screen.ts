import { collectFirstAnswers } from '../shared/api/first-answers.ts'
import { readTokens } from '../shared/api/session-store.ts'
import { pageAt } from './page-at.ts'
import { pages } from './pages.ts'
import { shellPart } from './parts.ts'

/**
 * Frame, screen and first rows together: drawn one after the other, React would hold each back for a while behind the
 * placeholder of the one before. Never fails: what cannot be loaded is met again, and told, when it is drawn.
 */
export async function loadFirstScreen(pathname: string): Promise<void> {
  const tokens = readTokens()
  const screen = pageAt(pages, pathname)
  const loading = screen?.isPublic
    ? [screen.page.load()]
    : tokens
      ? [shellPart.load(), screen?.page.load(), collectFirstAnswers(tokens.accessToken)]
      : []
  await Promise.allSettled(loading)
}
