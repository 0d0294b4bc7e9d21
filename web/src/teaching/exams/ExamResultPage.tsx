import { PrinterOutlined } from '@ant-design/icons'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam } from '@markaz/protocol/teaching/exams/schemas'
import { Button } from 'antd'
import { useRouteQuery } from '../../shared/api/query.ts'
import { toScoreBars } from '../../shared/charts/chart-bars.ts'
import { DistributionBars } from '../../shared/charts/DistributionBars.tsx'
import { ratingText } from '../../shared/format/number.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, HintNote, Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { type ExamPageContext, ExamPageFrame } from './ExamPageFrame.tsx'
import { ExamResultTable } from './ExamResultTable.tsx'
import style from './exam-parts.module.css'
import { examsText } from './exams.text.ts'
import { PublicResultLink } from './PublicResultLink.tsx'
import own from './result-page.module.css'

export function ExamResultPage() {
  return (
    <ExamPageFrame
      part="result"
      extra={() => (
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
          {examsText.print}
        </Button>
      )}
    >
      {(open) => <Results {...open} />}
    </ExamPageFrame>
  )
}

function Results({ exam, place, rights }: ExamPageContext) {
  const query = useRouteQuery(exams.results, { params: { id: exam.id } }, { silent: true })
  if (!query.data) return <LoadingOrError query={query} columns={5} />
  const { participants, distribution } = query.data
  if (participants.length === 0)
    return <EmptyState title={examsText.noParticipants} hint={examsText.noParticipantsHint} />
  const hasScores = distribution.some(({ count }) => count > 0)
  return (
    <Stack gap={20} className={style.sections}>
      {!exam.announced && <HintNote className={own.notFinal}>{examsText.notFinal}</HintNote>}
      <Numbers exam={exam} />
      <section aria-labelledby="distribution">
        <h2 id="distribution" className={style.above}>
          {examsText.distribution}
        </h2>
        {hasScores ? (
          <DistributionBars
            label={examsText.distribution}
            nameHead={examsText.band}
            countHead={examsText.participants}
            bars={toScoreBars(distribution)}
          />
        ) : (
          <SecondaryText as="p" className={style.lead}>
            {examsText.noScores}
          </SecondaryText>
        )}
      </section>
      <ExamResultTable participants={participants} chatLinkBase={rights.chat ? { place, examId: exam.id } : null} />
      {exam.publicCode && <PublicResultLink code={exam.publicCode} />}
    </Stack>
  )
}

function Numbers({ exam: { averageScore, participants } }: { exam: Exam }) {
  const { all, passed, failed, failedExam, missing, waiting } = participants
  const facts: [string, string | number][] = [
    [examsText.average, ratingText(averageScore)],
    [examsText.participants, all],
    [examsText.passed, passed],
    [examsText.failed, failed],
    [examsText.setAside, failedExam],
    [examsText.missing, missing],
    ...(waiting > 0 ? [[examsText.stillWaiting, waiting] as [string, number]] : []),
  ]
  return (
    <Panel aria-label={examsText.results}>
      <FactList className={own.numbers} facts={facts} />
    </Panel>
  )
}
