import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { App } from './app/App.tsx'
import { installTrustedTypesPolicy, registerServiceWorker } from './app/worker.ts'
import { queryClient } from './shared/api/cached-calls.ts'
import { applyTheme } from './shared/ui/theme.ts'
import { isPortalViewByStaff, portalViewByStaffPath } from './shared/view/view.ts'
import './shared/ui/portal.css'

installTrustedTypesPolicy()
applyTheme()
if (!isPortalViewByStaff) registerServiceWorker()
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <Router base={isPortalViewByStaff ? portalViewByStaffPath : '/portal'}>
      <App />
    </Router>
  </QueryClientProvider>,
)
