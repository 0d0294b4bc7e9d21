import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { App } from './app/App.tsx'
import { installDefaultPolicy } from './app/default-policy.ts'
import { startWorker } from './app/worker.ts'
import { queryClient } from './shared/api/cached-calls.ts'
import { showTheme } from './shared/ui/theme.ts'
import { isStaffView, viewBase } from './shared/view/view.ts'
import './shared/ui/portal.css'

installDefaultPolicy()
showTheme()
if (!isStaffView) startWorker()
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <Router base={isStaffView ? viewBase : '/portal'}>
      <App />
    </Router>
  </QueryClientProvider>,
)
