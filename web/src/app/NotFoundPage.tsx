import { Link } from 'react-router'
import { common } from '../shared/text/common.text.ts'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { useTitle } from '../shared/ui/use-title.ts'

export function NotFoundPage() {
  useTitle(common.notFound)
  return (
    <EmptyState
      heading
      title={common.notFound}
      hint={common.notFoundHint}
      action={<Link to="/">{common.toHome}</Link>}
    />
  )
}
