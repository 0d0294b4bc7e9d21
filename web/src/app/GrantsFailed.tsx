import { roles } from '@markaz/protocol/people/roles/routes'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeyOfCall } from '../shared/api/query.ts'
import { common } from '../shared/text/common.text.ts'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { PlainButton } from '../shared/ui/PlainButton.tsx'
import { appText } from './app.text.ts'

export function GrantsLoadError() {
  const client = useQueryClient()
  const retry = () => client.refetchQueries({ queryKey: queryKeyOfCall(roles.mine) })
  return (
    <EmptyState
      isAlert
      title={appText.grantsFailed}
      action={<PlainButton onClick={() => void retry()}>{common.retry}</PlainButton>}
    />
  )
}
