import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '../shared/api/query.ts'
import { Router } from './Router.tsx'

const client = createQueryClient()

export function App() {
  return (
    <QueryClientProvider client={client}>
      <Router />
    </QueryClientProvider>
  )
}
