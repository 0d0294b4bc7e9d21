import { type Agent, agents } from '@markaz/protocol/areas/agents'
import { BlockStatus } from '@markaz/protocol/areas/staff'
import { useSend } from '../../shared/api/query.ts'
import { askToBlock } from '../../shared/person/block-person.tsx'
import { parentsText } from './parents.text.ts'

export function useBlockParent() {
  const send = useSend(agents.updateStatus)
  return ({ id, fullName, status }: Agent) =>
    askToBlock({
      name: fullName,
      isBlocking: status === BlockStatus.Active,
      set: (isBlocked) =>
        send.mutateAsync({ params: { id }, body: { status: isBlocked ? BlockStatus.Blocked : BlockStatus.Active } }),
      words: parentsText,
    })
}
