import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { watchSession } from './shared/api/session.ts'

const root = document.getElementById('root')
if (root) {
  watchSession()
  createRoot(root).render(<App />)
}
