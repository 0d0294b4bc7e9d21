import { Suspense } from 'react'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { RenderLazyComponent } from '../shared/ui/lazy-part.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** A public screen: any visitor who has the address can open it, without sign-in, header and menu. */
export function PublicRoute({ page }: { page: PageDefinition }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <RenderLazyComponent of={page.page} />
      </Suspense>
    </ErrorBoundary>
  )
}
