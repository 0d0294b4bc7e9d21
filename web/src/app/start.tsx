import type { Root } from 'react-dom/client'
import { App } from './App.tsx'
import { loadFirstScreen } from './first-screen.ts'
import { shellPart } from './parts.ts'

/** On a slow line the frame is drawn without waiting longer for its screen. */
const patienceMs = 250

/** The application at the address where it is opened. */
export async function start(root: Root): Promise<void> {
  await Promise.race([loadFirstScreen(location.pathname), new Promise((resolve) => setTimeout(resolve, patienceMs))])
  root.render(<App />)
}

/** Whoever signs in is about to need the frame. */
export const preload = () => shellPart.preload()
