import { roles } from '@markaz/protocol/people/roles/routes'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryKeyOfCall } from '../shared/api/query.ts'
import { commonText } from '../shared/text/common.text.ts'
import { useDocumentTitle } from '../shared/ui/browser-state.ts'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { PlainButton } from '../shared/ui/plain-button.tsx'
import { appText } from './app.text.ts'

export function NotFoundPage() {
  useDocumentTitle(commonText.notFound)
  return (
    <EmptyState
      heading
      title={commonText.notFound}
      hint={commonText.notFoundHint}
      action={<Link to="/">{commonText.toHome}</Link>}
    />
  )
}

export function GrantsLoadErrorPage() {
  const client = useQueryClient()
  const retry = () => client.refetchQueries({ queryKey: queryKeyOfCall(roles.mine) })
  return (
    <EmptyState
      isAlert
      title={appText.grantsFailed}
      action={<PlainButton onClick={() => void retry()}>{commonText.retry}</PlainButton>}
    />
  )
}
