import type { Chat } from '@markaz/protocol/teaching/chats/schemas'
import { homework as calls } from '@markaz/protocol/teaching/homework/routes'
import type { Homework } from '@markaz/protocol/teaching/homework/schemas'
import { useState } from 'react'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { useFormMutation } from '../../shared/api/query.ts'
import { friendlyTimestampText, fromTashkentTime, type TashkentLocalTime } from '../../shared/format/date.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { useCurrentTime } from '../../shared/ui/hooks.ts'
import { DeadlineFields } from './DeadlineFields.tsx'
import { homeworkText as words } from './homework.text.ts'

interface Values {
  deadline: TashkentLocalTime | null
}

interface HomeworkDeadlineModalProps {
  homework: Homework
  place: GroupPagePathParts
  /** The student whose deadline is changed; null = the deadline of all students. */
  student: Pick<Chat, 'student' | 'deadline'> | null
  close: () => void
}

export function HomeworkDeadlineModal({ homework, place, student, close }: HomeworkDeadlineModalProps) {
  const { route } = useRouteByGroupScope(place.base, calls.deadline)
  const nowMs = useCurrentTime()
  const tellChange = useShowChangeToast()
  const send = useFormMutation(route)
  const [current] = useState(student?.deadline ?? homework.deadline)
  const submit = async ({ deadline }: Values) => {
    const moment = fromTashkentTime(deadline ?? '').toISOString()
    const studentId = student?.student.id
    const answer = await send.mutateAsync({
      params: { id: place.id, homeworkId: homework.id },
      body: { deadline: moment, ...(studentId ? { studentId } : {}) },
      base: { deadline: current, studentId },
    })
    const text = friendlyTimestampText(moment)
    tellChange(student ? words.deadlineSetFor(student.student.fullName, text) : words.deadlineSet(text), answer)
  }
  return (
    <FormModal<Values>
      title={student ? words.deadlineTitleOf(student.student.fullName) : words.deadlineTitle}
      initialValues={{ deadline: null }}
      submit={submit}
      close={close}
    >
      <DeadlineFields
        homework={homework}
        current={current}
        notBefore={student ? homework.deadline : null}
        nowMs={nowMs}
      >
        {student ? words.deadlineForOne : words.deadlineForAll}
      </DeadlineFields>
    </FormModal>
  )
}
