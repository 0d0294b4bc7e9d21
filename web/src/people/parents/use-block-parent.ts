import { agents } from '@markaz/protocol/people/parents/routes'
import type { Agent } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import { useConfirmBlock } from '../../domain/person/block-person.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { parentsText } from './parents.text.ts'

export function useBlockParent() {
  const send = useRouteMutation(agents.updateStatus)
  const ask = useConfirmBlock()
  return ({ id, fullName, status }: Agent) =>
    ask({
      name: fullName,
      isBlocking: status === BlockStatus.Active,
      set: (isBlocked) =>
        send.mutateAsync({ params: { id }, body: { status: isBlocked ? BlockStatus.Blocked : BlockStatus.Active } }),
      words: parentsText,
    })
}
