import { Suspense } from 'react'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { LazyComponentRenderer } from '../shared/ui/lazy-part.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

export function PublicRoute({ page }: { page: PageDefinition }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <LazyComponentRenderer of={page.page} />
      </Suspense>
    </ErrorBoundary>
  )
}
