import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { ListRow, Screen } from '../../shared/ui/parts.tsx'
import { ExamStateLabel } from './ExamState.tsx'
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
