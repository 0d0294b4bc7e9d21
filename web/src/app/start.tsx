import type { Root } from 'react-dom/client'
import { isPrerendered } from '../shared/api/first-answers.ts'
import { App } from './App.tsx'
import { loadFirstScreen } from './first-screen.ts'
import { shellPart } from './parts.ts'

/** On a slow connection the frame is rendered after this time, even if its screen has not loaded. */
const patienceMs = 250
/** A prerendered page stays visible for up to this time, until the complete screen can replace it. */
const drawnPatienceMs = 15_000

/** Starts the application at the current address. */
export async function start(root: Root): Promise<void> {
  const longestMs = isPrerendered() ? drawnPatienceMs : patienceMs
  await Promise.race([loadFirstScreen(location.pathname), new Promise((resolve) => setTimeout(resolve, longestMs))])
  root.render(<App />)
}

/** Preloads the frame for a visitor who is signing in. */
export const preload = () => shellPart.preload()
