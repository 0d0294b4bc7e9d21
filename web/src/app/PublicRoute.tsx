import { Suspense } from 'react'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx'
import { Part } from '../shared/ui/lazy-part.ts'

/** A screen for anybody who holds its address: no frame, and nobody is asked who he is. */
export function PublicRoute({ page }: { page: PageDefinition }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Part of={page.page} />
      </Suspense>
    </ErrorBoundary>
  )
}
