import { EditOutlined, MessageOutlined } from '@ant-design/icons'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { type ExamParticipant, ExamPeriod } from '@markaz/protocol/teaching/exams/schemas'
import { ExamResultPill, ExamSubmissionPill } from '../../domain/exam/exam-result.tsx'
import { examChatPath } from '../../domain/group/group-paths.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { dayMonthText, timeOfDayText, timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { RowButton, RowLinkButton } from '../../shared/ui/RowButtons.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import type { ExamPageContext } from './ExamPageFrame.tsx'
import style from './exam-parts.module.css'
import { examsText } from './exams.text.ts'
import own from './participants.module.css'

const CheckExamModal = lazyWithRetry(() => import('./CheckExamModal.tsx').then((m) => m.CheckExamModal))
const ExamDeadlineModal = lazyWithRetry(() => import('./ExamDeadlineModal.tsx').then((m) => m.ExamDeadlineModal))

type Operation = { kind: 'check' | 'deadline'; id: number }

export function ExamParticipants({ exam, place, rights }: ExamPageContext) {
  const pollMs = exam.period === ExamPeriod.Active && 20_000
  const list = useList(exams.participants, {
    key: 'exam-participants',
    params: { id: exam.id },
    rows: ({ participants }) => participants,
    silent: true,
    pollMs,
  })
  // Polls the exam for its current numbers, and for whether it has ended.
  useRouteQuery(exams.read, { params: { id: exam.id } }, { silent: true, pollMs })
  // If another user changes the submission while its dialog is open, the dialog shows the new data.
  const { open, modal } = useModal(({ kind, id }: Operation, close) => {
    const participant = list.data?.participants.find((one) => one.id === id)
    if (!participant) return null
    const Modal = kind === 'check' ? CheckExamModal : ExamDeadlineModal
    return <Modal exam={exam} participant={participant} close={close} />
  })
  const chatPath = ({ id, student }: ExamParticipant) =>
    examChatPath(place, exam.id, { chatId: id, studentId: student.id })
  const mayCheck = rights.check && !exam.announced && exam.period !== ExamPeriod.NotStarted
  const mayExtend = rights.update && !exam.announced
  const actions = (participant: ExamParticipant) => {
    const { id, student } = participant
    return (
      <>
        {rights.chat && (
          <RowLinkButton
            icon={<MessageOutlined aria-hidden />}
            title={examsText.chat}
            label={examsText.chatOf(student.fullName)}
            to={chatPath(participant)}
          />
        )}
        {mayCheck && (
          <RowButton
            icon={<EditOutlined aria-hidden />}
            title={examsText.check}
            label={examsText.checkOf(student.fullName)}
            onClick={() => open({ kind: 'check', id })}
          />
        )}
        {mayExtend && (
          <RowMenu
            label={examsText.moreOf(student.fullName)}
            items={[{ key: 'deadline', label: examsText.extend }]}
            onChoose={() => open({ kind: 'deadline', id })}
          />
        )}
      </>
    )
  }
  return (
    <section aria-labelledby="participants">
      <Stack row between className={style.heading}>
        <h2 id="participants">{examsText.participants}</h2>
      </Stack>
      {rights.check && exam.period === ExamPeriod.NotStarted && (
        <SecondaryText as="p" className={style.lead}>
          {examsText.notBegun}
        </SecondaryText>
      )}
      <List<ExamParticipant>
        label={examsText.participants}
        list={list}
        isPart
        columns={columns}
        search={examsText.studentSearch}
        phoneRow={phoneRow}
        to={rights.chat ? chatPath : undefined}
        actions={rights.chat || mayCheck || mayExtend ? actions : undefined}
        actionsWidth={116}
        empty={{ title: examsText.noParticipants, hint: examsText.noParticipantsHint }}
        width={1060}
      />
      {modal}
    </section>
  )
}

const columns: Column<ExamParticipant>[] = [
  {
    key: 'student',
    width: 240,
    isName: true,
    cell: ({ student, unreadCount }) => (
      <span className={own.withUnread}>
        <PersonCell name={student.fullName} photo={student.photo} />
        <Unread count={unreadCount} />
      </span>
    ),
  },
  {
    key: 'work',
    title: examsText.work,
    width: 140,
    cell: ({ chatStatus }) => <ExamSubmissionPill status={chatStatus} />,
  },
  {
    key: 'score',
    width: 64,
    align: 'right',
    cell: ({ score }) => <span className={style.score}>{numberText(score)}</span>,
  },
  {
    key: 'result',
    title: examsText.result,
    width: 130,
    cell: (participant) => <Outcome participant={participant} />,
  },
  { key: 'started', title: examsText.started, width: 110, cell: ({ startedAt }) => <Moment at={startedAt} /> },
  {
    key: 'handedIn',
    title: examsText.handedIn,
    width: 110,
    cell: ({ handedInAt, lateAt }) => (
      <>
        <Moment at={handedInAt} />
        {lateAt && (
          <SecondaryText as="div" small className={style.reason}>
            {examsText.lateAt(timestampText(lateAt))}
          </SecondaryText>
        )}
      </>
    ),
  },
  { key: 'deadline', width: 110, cell: ({ deadline }) => <Moment at={deadline} /> },
]

/** The year is not shown, because all times of an exam are in the exam's year. */
function Moment({ at }: { at: string | null }) {
  if (at === null) return formattingText.missing
  return (
    <time dateTime={at} title={timestampText(at)}>
      {dayMonthText(at)} {timeOfDayText(at)}
    </time>
  )
}

function Outcome({ participant: { status, failureReason } }: { participant: ExamParticipant }) {
  return (
    <>
      <ExamResultPill result={status} />
      {failureReason && (
        <SecondaryText as="div" small className={style.reason}>
          {failureReason.name}
        </SecondaryText>
      )}
    </>
  )
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={own.unread}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{examsText.unread(count)}</span>
    </span>
  )
}

function phoneRow(participant: ExamParticipant) {
  const { student, chatStatus, score, status, handedInAt, unreadCount } = participant
  return {
    title: (
      <>
        {student.fullName}
        <Unread count={unreadCount} />
      </>
    ),
    mark: status === null ? <ExamSubmissionPill status={chatStatus} /> : <ExamResultPill result={status} />,
    note: handedInAt ? `${examsText.handedIn}: ${timestampText(handedInAt)}` : '',
    aside: score === null ? '' : <span className={style.score}>{score}</span>,
  }
}
