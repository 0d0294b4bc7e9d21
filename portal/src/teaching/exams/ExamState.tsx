import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { ExamResult, Period } from '@markaz/protocol/teaching/exams/schemas'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { Tag } from '../../shared/ui/parts.tsx'
import { examsText as text } from './exams.text.ts'

export type OwnExam = RouteAnswerOf<typeof ownExams.read>['exam']

export function ExamStateLabel({ exam: { announced, result, score, period, handedInAt } }: { exam: OwnExam }) {
  if (announced) {
    const isGood = result === ExamResult.Passed
    const word = isGood ? text.passed : result === ExamResult.Absent ? text.absent : text.failed
    return (
      <Tag tone={isGood ? 'good' : 'look'}>
        {score === null ? word : `${word}: ${fillPlaceholders(text.score, { score })}`}
      </Tag>
    )
  }
  if (period === Period.NotStarted) return <Tag>{text.ahead}</Tag>
  if (handedInAt) return <Tag tone="good">{text.handedIn}</Tag>
  return <Tag>{period === Period.Active ? text.running : text.notHandedIn}</Tag>
}
