import { students } from '@markaz/protocol/people/students/routes'
import type { StudentDetail } from '@markaz/protocol/people/students/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './students.module.css'
import { studentsText } from './students.text.ts'

const StudentFeedbackModal = lazyWithRetry(() =>
  import('./StudentFeedbackModal.tsx').then((m) => m.StudentFeedbackModal),
)

const crumbs = [{ title: studentsText.feedback }]

export function StudentFeedbackPage() {
  return (
    <StudentPageFrame segment="feedback" crumbs={crumbs}>
      {({ student }) => <Feedbacks student={student} />}
    </StudentPageFrame>
  )
}

type Feedback = RouteAnswerOf<typeof students.feedbacks>['feedbacks'][number]

const columns: Column<Feedback>[] = [
  { key: 'at', title: studentsText.feedbackAt, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
  { key: 'text', title: studentsText.feedbackText, cell: ({ text }) => <Words text={text} /> },
  { key: 'group', width: 180, cell: ({ group }) => group?.name ?? formattingText.missing },
  { key: 'author', title: studentsText.feedbackBy, width: 180, cell: ({ author }) => personName(author.fullName) },
]

function Feedbacks({ student }: { student: StudentDetail }) {
  const list = useList(students.feedbacks, {
    key: 'student-feedbacks',
    rows: ({ feedbacks }) => feedbacks,
    ask: (query) => ({ ...query, studentId: student.id }),
    silent: true,
  })
  const { open, modal } = useModal()
  const add = (
    <AddButton
      do={students.addFeedback}
      onClick={() => open((close) => <StudentFeedbackModal student={student} close={close} />)}
    >
      {studentsText.addFeedback}
    </AddButton>
  )
  return (
    <>
      <List<Feedback>
        label={studentsText.feedback}
        list={list}
        columns={columns}
        phoneRow={(feedback) => ({
          title: <Words text={feedback.text} />,
          note: [personName(feedback.author.fullName), feedback.group?.name].filter(Boolean).join(' · '),
          aside: timestampText(feedback.createdAt),
        })}
        empty={{ title: studentsText.noFeedback, hint: studentsText.noFeedbackHint }}
        action={add}
        width={800}
      />
      {modal}
    </>
  )
}

function Words({ text }: { text: string }) {
  return <span className={style.words}>{text}</span>
}
