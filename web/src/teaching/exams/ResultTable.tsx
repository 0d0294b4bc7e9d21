import type { AnswerOf } from '@markaz/protocol/route'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import { examResultOf } from '@markaz/protocol/teaching/exams/schemas'
import { Link } from 'react-router'
import { examChatPath } from '../../domain/chat/chat-path.ts'
import { ExamResultPill, ExamWorkPill } from '../../domain/exam/exam-result.tsx'
import type { GroupPlace } from '../../domain/group/group-place.ts'
import { personName } from '../../shared/format/person.ts'
import { Muted, Panel } from '../../shared/ui/layout.tsx'
import parts from './exam-parts.module.css'
import { ResultSheet } from './ResultSheet.tsx'

type Placed = AnswerOf<typeof exams.results>['participants'][number]

interface ResultTableProps {
  participants: readonly Placed[]
  /** Names lead to the chats; null without that right. */
  chatsIn: { place: GroupPlace; examId: number } | null
  /** Results stand as they would be announced now: who has no score is absent. */
  asAnnounced?: boolean
}

/** Best first, as the server has ordered them. */
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
                  <Muted small className={parts.reason}>
                    {' '}
                    {failureReason.name}
                  </Muted>
                )}
              </>
            ),
          }
        })}
      />
    </Panel>
  )
}

/** What the announcement would make of it; work that may still come, or waits, is not decided by it. */
function Outcome({ participant, asAnnounced }: { participant: Placed; asAnnounced: boolean }) {
  const { score, status, chatStatus } = participant
  if (!asAnnounced || status !== null) return <ExamResultPill result={status} />
  if (chatStatus !== ChatStatus.NotDone) return <ExamWorkPill status={chatStatus} />
  return <ExamResultPill result={examResultOf({ score, result: status, isAnnounced: true })} />
}
