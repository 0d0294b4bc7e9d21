import type { Root } from 'react-dom/client'
import { isPrerendered } from '../shared/api/first-answers.ts'
import { App } from './App.tsx'
import { loadFirstScreen } from './first-screen.ts'
import { shellPart } from './parts.ts'

/** On a slow line the frame is drawn without waiting longer for its screen. */
const patienceMs = 250
/** Where the server has drawn it already, that stands until the whole screen can take its place. */
const drawnPatienceMs = 15_000

/** The application at the address where it is opened. */
export async function start(root: Root): Promise<void> {
  const longestMs = isPrerendered() ? drawnPatienceMs : patienceMs
  await Promise.race([loadFirstScreen(location.pathname), new Promise((resolve) => setTimeout(resolve, longestMs))])
  root.render(<App />)
}

/** Whoever signs in is about to need the frame. */
export const preload = () => shellPart.preload()
