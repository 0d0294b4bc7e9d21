import { PlusOutlined } from '@ant-design/icons'
import { paging } from '@markaz/protocol/fields'
import { students } from '@markaz/protocol/people/students/routes'
import type { StudentDetail } from '@markaz/protocol/people/students/schemas'
import type { TableColumnsType } from 'antd'
import { z } from 'zod'
import { StudentFrame } from '../../domain/student/StudentFrame.tsx'
import { studentText } from '../../domain/student/student.text.ts'
import { Can } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import type { AnswerOf } from '../../shared/api/transport.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { momentText } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './students.module.css'
import { studentsText } from './students.text.ts'

const FeedbackModal = patientLazy(() => import('./FeedbackModal.tsx').then((m) => m.FeedbackModal))

const crumbs = [{ title: studentsText.feedback }]
const Paging = z.object(paging)

export function StudentFeedbackPage() {
  return (
    <StudentFrame segment="feedback" crumbs={crumbs}>
      {({ student }) => <Feedbacks student={student} />}
    </StudentFrame>
  )
}

type Feedback = AnswerOf<typeof students.feedbacks>['feedbacks'][number]

const columns: TableColumnsType<Feedback> = [
  { key: 'at', title: studentsText.feedbackAt, width: 150, render: (_, { createdAt }) => momentText(createdAt) },
  { key: 'text', title: studentsText.feedbackText, render: (_, { text }) => <Words text={text} /> },
  { key: 'group', title: studentText.group, width: 180, render: (_, { group }) => group?.name ?? formatText.missing },
  { key: 'author', title: studentsText.feedbackBy, width: 180, render: (_, { author }) => personName(author.fullName) },
]

/** What staff have written about the student, newest first. */
function Feedbacks({ student }: { student: StudentDetail }) {
  const { page, perPage, setPage } = useFilters(Paging, { tableKey: 'student-feedbacks' })
  const { open, modal } = useModal()
  const query = { page, perPage, studentId: student.id }
  const list = useCall(students.feedbacks, { query }, { keepPrevious: true, silent: true })
  const add = (
    <Can do={students.addFeedback}>
      <OnlineButton
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => open((close) => <FeedbackModal student={student} close={close} />)}
      >
        {studentsText.addFeedback}
      </OnlineButton>
    </Can>
  )
  return (
    <div className={style.form}>
      {list.data && list.data.total > 0 && <div>{add}</div>}
      <DataTable<Feedback>
        tableKey="student-feedbacks"
        label={studentsText.feedback}
        query={list}
        rows={list.data?.feedbacks}
        total={list.data?.total}
        columns={columns}
        rowKey={(feedback) => feedback.id}
        paging={{ page, perPage, onPage: setPage }}
        phoneRow={(feedback) => ({
          title: <Words text={feedback.text} />,
          note: [personName(feedback.author.fullName), feedback.group?.name].filter(Boolean).join(' · '),
          aside: momentText(feedback.createdAt),
        })}
        empty={{ title: studentsText.noFeedback, hint: studentsText.noFeedbackHint, action: add }}
        scrollX={800}
      />
      {modal}
    </div>
  )
}

function Words({ text }: { text: string }) {
  return <span className={style.words}>{text}</span>
}
