import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import { examResultOf } from '@markaz/protocol/teaching/exams/schemas'
import { Link } from 'react-router'
import { examChatPath } from '../../domain/chat/chat-path.ts'
import { ExamResultPill, ExamWorkPill } from '../../domain/exam/exam-result.tsx'
import type { GroupPlace } from '../../domain/group/group-place.ts'
import type { AnswerOf } from '../../shared/api/transport.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { Muted, Panel } from '../../shared/ui/looks.tsx'
import parts from './exam-parts.module.css'
import { examsText } from './exams.text.ts'
import style from './result-table.module.css'

type Placed = AnswerOf<typeof exams.results>['participants'][number]

interface ResultTableProps {
  participants: readonly Placed[]
  /** Names lead to the chats; null without that right. */
  chatsIn: { place: GroupPlace; examId: number } | null
  /** As they would be announced now: who has no score is absent. */
  asAnnounced?: boolean
}

/** Best first, as the server has ordered them. */
export function ResultTable({ participants, chatsIn, asAnnounced = false }: ResultTableProps) {
  return (
    <Panel flush as="div">
      <table className={style.results} aria-label={examsText.resultsTable}>
        <thead>
          <tr>
            <th scope="col" className={style.end}>
              {examsText.place}
            </th>
            <th scope="col">{examsText.student}</th>
            <th scope="col" className={style.end}>
              {examsText.score}
            </th>
            <th scope="col">{examsText.result}</th>
          </tr>
        </thead>
        <tbody>
          {participants.map((participant) => {
            const { id, place, student, score, failureReason } = participant
            const name = personName(student.fullName)
            return (
              <tr key={id}>
                <td className={style.end}>{place ?? formatText.missing}</td>
                <th scope="row">
                  {chatsIn ? (
                    <Link to={examChatPath(chatsIn.place, chatsIn.examId, { chatId: id, studentId: student.id })}>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                <td className={style.end}>{numberText(score)}</td>
                <td>
                  <Outcome participant={participant} asAnnounced={asAnnounced} />
                  {failureReason && (
                    <Muted small className={parts.reason}>
                      {' '}
                      {failureReason.name}
                    </Muted>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
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
