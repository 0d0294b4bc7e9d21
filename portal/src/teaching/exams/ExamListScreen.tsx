import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { useState } from 'react'
import { useKept } from '../../shared/api/kept.ts'
import { common } from '../../shared/text/common.text.ts'
import { momentOf } from '../../shared/text/time.ts'
import { Button, Empty, Row, Rows, Screen, Waiting } from '../../shared/ui/parts.tsx'
import { ExamState } from './ExamState.tsx'
import { examsText as text } from './exams.text.ts'

const perPage = 20

export function ExamListScreen() {
  const [shown, setShown] = useState(perPage)
  const { data, ...kept } = useKept(ownExams.list, { query: { page: 1, perPage: shown } })
  return (
    <Screen title={text.title} back="/homework" kept={kept}>
      {!data ? (
        <Waiting error={kept.error} again={kept.again} />
      ) : data.exams.length === 0 ? (
        <Empty>{text.none}</Empty>
      ) : (
        <Rows>
          {data.exams.map((exam) => (
            <Row
              key={exam.id}
              href={`/exams/${exam.id}`}
              title={exam.theme}
              below={`${exam.group.name} · ${momentOf(exam.beginsAt)}`}
              end={<ExamState exam={exam} />}
            />
          ))}
        </Rows>
      )}
      {data && data.total > data.exams.length && (
        <Button type="button" onClick={() => setShown(shown + perPage)}>
          {common.more}
        </Button>
      )}
    </Screen>
  )
}
