import type { RouteAnswerOf } from '@markaz/protocol/route'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import { examResultOf } from '@markaz/protocol/teaching/exams/schemas'
import { Link } from 'react-router'
import { ExamResultPill, ExamSubmissionPill } from '../../domain/exam/exam-result.tsx'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { examChatPath } from '../../domain/group/group-paths.ts'
import { personName } from '../../shared/format/person.ts'
import { Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import { ExamRanking } from './ExamRanking.tsx'
import parts from './exam-parts.module.css'

type RankedParticipant = RouteAnswerOf<typeof exams.results>['participants'][number]

interface ExamResultTableProps {
  participants: readonly RankedParticipant[]
  /** Place and exam of the links from names to chats; null = no links, because the user may not open chats. */
  chatLinkBase: { place: GroupPagePathParts; examId: number } | null
  /** True = results are shown as if they were announced now: participants without a score count as absent. */
  asIfAnnounced?: boolean
}

export function ExamResultTable({ participants, chatLinkBase, asIfAnnounced = false }: ExamResultTableProps) {
  return (
    <Panel flush as="div">
      <ExamRanking
        lines={participants.map((participant) => {
          const { id, place, student, score, failureReason } = participant
          const name = personName(student.fullName)
          return {
            key: id,
            place,
            name: chatLinkBase ? (
              <Link to={examChatPath(chatLinkBase.place, chatLinkBase.examId, { chatId: id, studentId: student.id })}>
                {name}
              </Link>
            ) : (
              name
            ),
            score,
            result: (
              <>
                <Outcome participant={participant} asIfAnnounced={asIfAnnounced} />
                {failureReason && (
                  <SecondaryText small className={parts.reason}>
                    {' '}
                    {failureReason.name}
                  </SecondaryText>
                )}
              </>
            ),
          }
        })}
      />
    </Panel>
  )
}

/** No result is shown as long as the student can still submit, or a submission waits to be checked. */
function Outcome({ participant, asIfAnnounced }: { participant: RankedParticipant; asIfAnnounced: boolean }) {
  const { score, status, chatStatus } = participant
  if (!asIfAnnounced || status !== null) return <ExamResultPill result={status} />
  if (chatStatus !== ChatStatus.NotDone) return <ExamSubmissionPill status={chatStatus} />
  return <ExamResultPill result={examResultOf({ score, result: status, isAnnounced: true })} />
}
