import type { AccessRule } from '@markaz/protocol/route'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { common } from '../shared/text/common.text.ts'
import { useDocumentTitle } from '../shared/ui/browser-state.ts'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'

const MissingRight = lazyWithRetry(() => import('./MissingRight.tsx').then((module) => module.MissingRight))

export function ForbiddenPage({ needs }: { needs?: AccessRule }) {
  useDocumentTitle(common.forbidden)
  return (
    <EmptyState
      heading
      title={common.forbidden}
      hint={needs?.kind === 'can' ? undefined : common.forbiddenHint}
      action={
        <>
          {needs?.kind === 'can' && (
            <Suspense fallback={null}>
              <MissingRight {...needs} />
            </Suspense>
          )}
          <Link to="/">{common.toHome}</Link>
        </>
      }
    />
  )
}
