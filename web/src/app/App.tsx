import { QueryClientProvider } from '@tanstack/react-query'
import { makeQueryClient } from '../shared/api/query.ts'
import { Router } from './Router.tsx'

const client = makeQueryClient()

export function App() {
  return (
    <QueryClientProvider client={client}>
      <Router />
    </QueryClientProvider>
  )
}
