import type { Root } from 'react-dom/client'
import { isPagePrerendered } from '../shared/api/first-answers.ts'
import { App } from './App.tsx'
import { loadFirstScreen } from './first-screen.ts'
import { findPageAt } from './page-at.ts'
import { allPages } from './pages.ts'
import { lazyShell } from './parts.ts'

/** Milliseconds after which header and menu are shown on a slow connection, even if the screen is still loading. */
const patienceMs = 250
/** Maximum milliseconds for which the prerendered page stays visible while the complete screen is loading. */
const drawnPatienceMs = 15_000

export async function start(root: Root): Promise<void> {
  const longestMs = isPagePrerendered() ? drawnPatienceMs : patienceMs
  await Promise.race([loadFirstScreen(location.pathname), new Promise((resolve) => setTimeout(resolve, longestMs))])
  root.render(<App />)
}

export function preload(path: string): void {
  lazyShell.preload()
  findPageAt(allPages, path.split('?')[0] ?? path)?.page.preload()
}
