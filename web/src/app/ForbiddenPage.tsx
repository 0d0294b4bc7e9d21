import type { AccessRule } from '@markaz/protocol/route'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { commonText } from '../shared/text/common.text.ts'
import { useDocumentTitle } from '../shared/ui/browser-state.ts'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'

const MissingRightsNote = lazyWithRetry(() =>
  import('./MissingRightsNote.tsx').then((module) => module.MissingRightsNote),
)

export function ForbiddenPage({ needs }: { needs?: AccessRule }) {
  useDocumentTitle(commonText.forbidden)
  return (
    <EmptyState
      heading
      title={commonText.forbidden}
      hint={needs?.kind === 'can' ? undefined : commonText.forbiddenHint}
      action={
        <>
          {needs?.kind === 'can' && (
            <Suspense fallback={null}>
              <MissingRightsNote {...needs} />
            </Suspense>
          )}
          <Link to="/">{commonText.toHome}</Link>
        </>
      }
    />
  )
}
