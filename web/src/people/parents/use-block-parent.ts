import { agents } from '@markaz/protocol/people/parents/routes'
import type { Agent } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import { useAskToBlock } from '../../domain/person/block-person.tsx'
import { useSend } from '../../shared/api/query.ts'
import { parentsText } from './parents.text.ts'

export function useBlockParent() {
  const send = useSend(agents.updateStatus)
  const ask = useAskToBlock()
  return ({ id, fullName, status }: Agent) =>
    ask({
      name: fullName,
      isBlocking: status === BlockStatus.Active,
      set: (isBlocked) =>
        send.mutateAsync({ params: { id }, body: { status: isBlocked ? BlockStatus.Blocked : BlockStatus.Active } }),
      words: parentsText,
    })
}
