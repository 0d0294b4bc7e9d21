import { fieldLabels } from '@markaz/protocol/labels'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { Modal } from 'antd'
import { Link } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { friendlyDayText, isoWeekday, weekdayName } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { FactList, HintNote, Stack } from '../../shared/ui/layout.tsx'
import { calendarsText as text } from './calendars.text.ts'
import type { LessonWithProblems } from './lesson-problems.ts'
import { lessonChangeNotesOf, timetableTimesText } from './lesson-text.ts'

interface ReadOnlyLessonModalProps {
  lesson: LessonWithProblems
  close: () => void
}

export function ReadOnlyLessonModal({ lesson, close }: ReadOnlyLessonModalProps) {
  const { date, placeName, teacher, assistants, membersCount, state, group } = lesson
  const base = useMayCall(groups.list) ? '/groups' : '/my-groups'
  const notes = lessonChangeNotesOf(lesson)
  return (
    <Modal open title={group.name} footer={null} onCancel={close} width={560}>
      <Stack gap={12}>
        {notes.length > 0 && <HintNote tone={state === 'cancelled' ? 'red' : 'gold'}>{notes.join(' · ')}</HintNote>}
        <FactList
          missing={formattingText.missing}
          facts={[
            [text.time, `${weekdayName(isoWeekday(date))}, ${friendlyDayText(date)}, ${timetableTimesText(lesson)}`],
            [fieldLabels.roomId, placeName],
            [fieldLabels.teacherId, teacher && personName(teacher.fullName)],
            ...(assistants.length > 0
              ? [[text.assistants, assistants.map(({ fullName }) => personName(fullName)).join(', ')] as const]
              : []),
            [text.members, membersCount],
            [fieldLabels.state, text.states[state]],
            { label: fieldLabels.groupId, value: <Link to={`${base}/${group.id}`}>{group.name}</Link> },
          ]}
        />
      </Stack>
    </Modal>
  )
}
