import type { RouteAnswerOf } from '@markaz/protocol/route'
import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { ExamPeriod, ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { ListRow, Screen, Tag } from '../../shared/ui/parts.tsx'
import { examsText as text } from './exams.text.ts'

export function ExamListScreen() {
  const list = useCachedList(ownExams.list, {})
  return (
    <Screen title={text.title} back="/homework" kept={list}>
      <CachedList
        list={list}
        none={text.none}
        rows={({ exams }) =>
          exams.map((exam) => (
            <ListRow
              key={exam.id}
              href={`/exams/${exam.id}`}
              title={exam.theme}
              below={`${exam.group.name} · ${formatDayAndTime(exam.beginsAt)}`}
              end={<ExamStateLabel exam={exam} />}
            />
          ))
        }
      />
    </Screen>
  )
}

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
  if (period === ExamPeriod.NotStarted) return <Tag>{text.ahead}</Tag>
  if (handedInAt) return <Tag tone="good">{text.handedIn}</Tag>
  return <Tag>{period === ExamPeriod.Active ? text.running : text.notHandedIn}</Tag>
}
