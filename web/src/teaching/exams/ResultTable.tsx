import type { AnswerOf } from '@markaz/protocol/route'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import { examResultOf } from '@markaz/protocol/teaching/exams/schemas'
import { Link } from 'react-router'
import { examChatPath } from '../../domain/chat/chat-path.ts'
import { ExamResultPill, ExamWorkPill } from '../../domain/exam/exam-result.tsx'
import type { GroupRoute } from '../../domain/group/group-place.ts'
import { personName } from '../../shared/format/person.ts'
import { Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import parts from './exam-parts.module.css'
import { ResultSheet } from './ResultSheet.tsx'

type Placed = AnswerOf<typeof exams.results>['participants'][number]

interface ResultTableProps {
  participants: readonly Placed[]
  /** If given, names link to the chats; null without the right to chats. */
  chatsIn: { place: GroupRoute; examId: number } | null
  /** Shows the results as an announcement now would set them: participants without a score are absent. */
  asAnnounced?: boolean
}

/** The results, best first, as the server has sorted them. */
export function ResultTable({ participants, chatsIn, asAnnounced = false }: ResultTableProps) {
  return (
    <Panel flush as="div">
      <ResultSheet
        lines={participants.map((participant) => {
          const { id, place, student, score, failureReason } = participant
          const name = personName(student.fullName)
          return {
            key: id,
            place,
            name: chatsIn ? (
              <Link to={examChatPath(chatsIn.place, chatsIn.examId, { chatId: id, studentId: student.id })}>
                {name}
              </Link>
            ) : (
              name
            ),
            score,
            result: (
              <>
                <Outcome participant={participant} asAnnounced={asAnnounced} />
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

/** The result that an announcement would set. Work that may still arrive, or that waits for a check, has none yet. */
function Outcome({ participant, asAnnounced }: { participant: Placed; asAnnounced: boolean }) {
  const { score, status, chatStatus } = participant
  if (!asAnnounced || status !== null) return <ExamResultPill result={status} />
  if (chatStatus !== ChatStatus.NotDone) return <ExamWorkPill status={chatStatus} />
  return <ExamResultPill result={examResultOf({ score, result: status, isAnnounced: true })} />
}
