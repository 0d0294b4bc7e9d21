import { Suspense } from 'react'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { Part } from '../shared/ui/lazy-part.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** A screen for any visitor with its address: without frame and without sign-in. */
export function PublicRoute({ page }: { page: PageDefinition }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Part of={page.page} />
      </Suspense>
    </ErrorBoundary>
  )
}
