import { isAccessAllowed } from '@markaz/protocol/route'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { useGrants } from '../shared/access/access.tsx'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { LazyComponentRenderer } from '../shared/ui/lazy-component.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { GrantsLoadErrorPage, NotFoundPage } from './error-pages.tsx'
import { ForbiddenPage } from './ForbiddenPage.tsx'

/** Opens a screen only if the ids in its address are digits and the user has the required right. */
export function PageGate({ page }: { page: PageDefinition }) {
  const { held, isSuperadmin, isReady, failed } = useGrants()
  const params = useParams()
  if (!arePathIdsNumeric(params, page.wordParams)) return <NotFoundPage />
  if (page.needs && !isReady) {
    page.page.preload()
    return failed ? <GrantsLoadErrorPage /> : null
  }
  if (page.needs && !isAccessAllowed(page.needs, held, isSuperadmin)) return <ForbiddenPage needs={page.needs} />

  return (
    <ErrorBoundary key={page.path}>
      <Suspense fallback={null}>
        <LazyComponentRenderer of={page.page} />
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * Returns whether all path parameters except `wordParams` are digits. The parameter `*` (the rest of the path) is
 * ignored, because the nested page checks it.
 */
export function arePathIdsNumeric(
  params: Record<string, string | undefined>,
  wordParams: readonly string[] = [],
): boolean {
  return Object.entries(params).every(
    ([name, value]) => name === '*' || wordParams.includes(name) || (value !== undefined && /^\d{1,15}$/.test(value)),
  )
}
