import type { Chat } from '@markaz/protocol/teaching/chats/schemas'
import { homework as calls } from '@markaz/protocol/teaching/homework/routes'
import type { Homework } from '@markaz/protocol/teaching/homework/schemas'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { BulkActionModal } from '../../shared/bulk/BulkActionModal.tsx'
import { fromTashkentTime, type TashkentLocalTime } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { isCompleteTimestamp } from '../../shared/forms/DateTimePicker.tsx'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { useCurrentTime } from '../../shared/ui/hooks.ts'
import { DeadlineFields } from './DeadlineFields.tsx'
import { homeworkText } from './homework.text.ts'

const words = homeworkText.many

interface BulkChangeDeadlineModalProps {
  homework: Homework
  place: GroupPagePathParts
  chosen: readonly Chat[]
  clearSelection: () => void
  close: () => void
}

export function BulkChangeDeadlineModal({
  homework,
  place,
  chosen,
  clearSelection,
  close,
}: BulkChangeDeadlineModalProps) {
  const runs = { all: calls.deadlineOfMany.all.run, own: calls.deadlineOfMany.own.run }
  const { reach } = useRouteByGroupScope(place.base, runs)
  const nowMs = useCurrentTime()
  const tellChange = useShowChangeToast()
  // The preview is requested only for a complete time in the future; otherwise the field shows an error.
  const asked = ({ deadline }: { deadline?: TashkentLocalTime | null }) => {
    if (!deadline || !isCompleteTimestamp(deadline)) return null
    const moment = fromTashkentTime(deadline)
    if (moment.getTime() <= nowMs || moment.getTime() < Date.parse(homework.deadline)) return null
    return { deadline: moment.toISOString() }
  }
  return (
    <BulkActionModal<typeof calls.deadlineOfMany.all, { deadline: TashkentLocalTime | null }>
      operation={calls.deadlineOfMany[reach]}
      params={{ id: place.id, homeworkId: homework.id }}
      chosen={chosen.map(({ student }) => ({ id: student.id, name: personName(student.fullName) }))}
      title={words.title}
      asked={asked}
      will={words.will}
      why={{ accepted: words.accepted, later: words.later }}
      ok={words.ok}
      done={(answer) => {
        clearSelection()
        tellChange(words.done(answer.count), answer)
      }}
      close={close}
    >
      <DeadlineFields homework={homework} current={homework.deadline} notBefore={homework.deadline} nowMs={nowMs}>
        {words.forThem}
      </DeadlineFields>
    </BulkActionModal>
  )
}
