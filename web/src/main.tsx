import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadFirstScreen } from './app/first-screen.ts'
import { watchSession } from './shared/api/session.ts'

/** On a slow line the frame is drawn without waiting longer for its screen. */
const patienceMs = 250

const root = document.getElementById('root')
if (root) {
  watchSession()
  await Promise.race([loadFirstScreen(location.pathname), new Promise((resolve) => setTimeout(resolve, patienceMs))])
  createRoot(root).render(<App />)
}
