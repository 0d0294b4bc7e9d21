import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { useKept } from '../../shared/api/kept.ts'
import { momentOf } from '../../shared/text/time.ts'
import { Pages } from '../../shared/ui/Pages.tsx'
import { Empty, Row, Screen, Waiting } from '../../shared/ui/parts.tsx'
import { ExamState } from './ExamState.tsx'
import { examsText as text } from './exams.text.ts'

const perPage = 20

export function ExamListScreen() {
  const { data, ...kept } = useKept(ownExams.list, { query: { page: 1, perPage } })
  return (
    <Screen title={text.title} back="/homework" kept={kept}>
      {!data && <Waiting error={kept.error} again={kept.again} />}
      {data?.total === 0 && <Empty>{text.none}</Empty>}
      {data && data.total > 0 && <Pages total={data.total} perPage={perPage} page={(page) => <Page page={page} />} />}
    </Screen>
  )
}

function Page({ page }: { page: number }) {
  const { data, ...kept } = useKept(ownExams.list, { query: { page, perPage } })
  if (!data)
    return (
      <li>
        <Waiting error={kept.error} again={kept.again} />
      </li>
    )
  return data.exams.map((exam) => (
    <Row
      key={exam.id}
      href={`/exams/${exam.id}`}
      title={exam.theme}
      below={`${exam.group.name} · ${momentOf(exam.beginsAt)}`}
      end={<ExamState exam={exam} />}
    />
  ))
}
