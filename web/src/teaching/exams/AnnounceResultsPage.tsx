import { CheckCircleFilled, ClockCircleFilled, InfoCircleFilled, NotificationOutlined } from '@ant-design/icons'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { type Exam, ExamPeriod } from '@markaz/protocol/teaching/exams/schemas'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { examChatPath } from '../../domain/group/group-paths.ts'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { friendlyTimestampText } from '../../shared/format/date.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote, Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import style from './announce.module.css'
import { type ExamPageContext, ExamPageFrame } from './ExamPageFrame.tsx'
import { ExamResultTable } from './ExamResultTable.tsx'
import parts from './exam-parts.module.css'
import { examPath } from './exam-paths.ts'
import { examsText } from './exams.text.ts'
import { PublicResultLink } from './PublicResultLink.tsx'
import { examQueryPrefixes } from './use-exam-actions.tsx'

export function AnnounceResultsPage() {
  return <ExamPageFrame part="announce">{(open) => <Announcement {...open} />}</ExamPageFrame>
}

function Announcement(open: ExamPageContext) {
  const { exam } = open
  const query = useRouteQuery(exams.results, { params: { id: exam.id } }, { silent: true })
  if (!query.data && query.error) return <LoadFailed error={query.error} refetch={query.refetch} />
  if (!query.data) return <TableSkeleton columns={4} />
  const { participants } = query.data
  const firstWaiting = participants.find(({ chatStatus }) => chatStatus === ChatStatus.Waiting)
  return (
    <Stack gap={20} className={parts.sections}>
      {exam.announced ? <Done exam={exam} /> : <Conditions {...open} firstWaiting={firstWaiting} />}
      {participants.length > 0 && (
        <section aria-labelledby="preview">
          <h2 id="preview" className={parts.above}>
            {exam.announced ? examsText.results : examsText.preview}
          </h2>
          <ExamResultTable participants={participants} chatLinkBase={null} asIfAnnounced />
        </section>
      )}
    </Stack>
  )
}

function Done({ exam }: { exam: Exam }) {
  return (
    <>
      <HintNote tone="green" role="status">
        <CheckCircleFilled aria-hidden /> {examsText.announcedAt(friendlyTimestampText(exam.announcedAt))}
      </HintNote>
      {exam.publicCode && <PublicResultLink code={exam.publicCode} />}
    </>
  )
}

interface ConditionsProps extends ExamPageContext {
  firstWaiting: { id: number; student: { id: number } } | undefined
}

function Conditions({ exam, place, rights, firstWaiting }: ConditionsProps) {
  const { waiting, missing, all, checked } = exam.participants
  const isOver = exam.period === ExamPeriod.Ended
  const announce = useAnnounce(exam)
  const toCheck = firstWaiting && rights.chat && (
    <Link to={examChatPath(place, exam.id, { chatId: firstWaiting.id, studentId: firstWaiting.student.id })}>
      {examsText.toCheck}
    </Link>
  )
  return (
    <Panel aria-labelledby="conditions">
      <h2 id="conditions">{examsText.conditions}</h2>
      <Stack as="ul" className={style.checks}>
        {exam.period === ExamPeriod.NotStarted && <Check look="wait">{examsText.notYetBegun}</Check>}
        {all === 0 && <Check look="note">{examsText.nobody}</Check>}
        {waiting > 0 ? (
          <Check look="wait">
            {examsText.waiting(waiting)}{' '}
            {toCheck || <Link to={examPath(place, exam.id)}>{examsText.participants}</Link>}
          </Check>
        ) : (
          all > 0 && <Check look="good">{checked === all ? examsText.allDone : examsText.allChecked}</Check>
        )}
        {missing > 0 &&
          (isOver || exam.canAnnounce ? (
            <Check look="note">{examsText.missingOver(missing)}</Check>
          ) : (
            <Check look="wait">
              {examsText.missingOpen(missing, friendlyTimestampText(exam.deadline))}{' '}
              <Link to={examPath(place, exam.id)}>{examsText.enterScores}</Link>
            </Check>
          ))}
      </Stack>
      <SecondaryText as="p" className={style.consequence}>
        {examsText.consequence}
      </SecondaryText>
      <Stack row gap={12}>
        <ButtonDisabledOffline
          type="primary"
          icon={<NotificationOutlined aria-hidden />}
          disabled={!exam.canAnnounce}
          onClick={announce}
        >
          {examsText.announce}
        </ButtonDisabledOffline>
        <SecondaryText>{exam.canAnnounce ? examsText.ready : examsText.notReady}</SecondaryText>
      </Stack>
    </Panel>
  )
}

const icons = { good: CheckCircleFilled, wait: ClockCircleFilled, note: InfoCircleFilled }
const meanings = { good: examsText.isGood, wait: examsText.isWaiting, note: examsText.isNote }

function Check({ look, children }: { look: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[look]
  return (
    <li className={style[look]}>
      <Icon className={style.sign ?? ''} aria-label={meanings[look]} role="img" />
      <span>{children}</span>
    </li>
  )
}

function useAnnounce(exam: Exam) {
  const { mutateAsync } = useRouteMutation(exams.announce, {
    refresh: examQueryPrefixes,
    of: () => exam.theme,
    done: () => examsText.wasAnnounced,
  })
  return () =>
    void askConfirmation({
      title: examsText.announceTitle(exam.theme),
      content: examsText.consequence,
      yes: examsText.announce,
      run: () => mutateAsync({ params: { id: exam.id } }),
    })
}
