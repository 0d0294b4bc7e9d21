import type { Root } from 'react-dom/client'
import { isPrerendered } from '../shared/api/first-answers.ts'
import { App } from './App.tsx'
import { loadFirstScreen } from './first-screen.ts'
import { pageAt } from './page-at.ts'
import { pages } from './pages.ts'
import { shellPart } from './parts.ts'

/** Milliseconds after which the frame is rendered on a slow connection, even if its screen has not loaded. */
const patienceMs = 250
/** Milliseconds for which a prerendered page stays visible at most, until the complete screen replaces it. */
const drawnPatienceMs = 15_000

/** Starts the application at the current address. */
export async function start(root: Root): Promise<void> {
  const longestMs = isPrerendered() ? drawnPatienceMs : patienceMs
  await Promise.race([loadFirstScreen(location.pathname), new Promise((resolve) => setTimeout(resolve, longestMs))])
  root.render(<App />)
}

/** Preloads the frame and the screen that a visitor who is signing in will see. */
export function preload(path: string): void {
  shellPart.preload()
  pageAt(pages, path.split('?')[0] ?? path)?.page.preload()
}
