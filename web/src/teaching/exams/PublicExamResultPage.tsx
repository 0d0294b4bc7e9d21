import { fieldLabels } from '@markaz/protocol/labels'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { useParams } from 'react-router'
import { ExamResultPill } from '../../domain/exam/exam-result.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { longDateText } from '../../shared/format/date.ts'
import { ratingText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { FactList, SecondaryText } from '../../shared/ui/layout.tsx'
import { PublicPage } from '../../shared/ui/PublicPage.tsx'
import { PlainButton } from '../../shared/ui/plain-button.tsx'
import { ExamRanking } from './ExamRanking.tsx'
import { examsText } from './exams.text.ts'
import style from './public-result.module.css'

type PublicExamResult = RouteAnswerOf<typeof exams.publicResult>

export function PublicExamResultPage() {
  const { examId = '' } = useParams()
  const query = useRouteQuery(exams.publicResult, { params: { examId } }, { silent: true })
  return (
    <PublicPage
      title={query.data?.exam.theme ?? examsText.publicTitle}
      query={query}
      loading={examsText.publicLoading}
      missing={examsText.publicMissing}
      missingHint={examsText.publicMissingHint}
    >
      {(result) => <Result result={result} />}
    </PublicPage>
  )
}

function Result({ result: { exam, group, participants } }: { result: PublicExamResult }) {
  return (
    <article className={style.sheet}>
      <header>
        <SecondaryText as="p">{examsText.publicTitle}</SecondaryText>
        <h1 className={style.title}>{exam.theme}</h1>
        <FactList
          className={style.facts}
          facts={[
            [fieldLabels.groupId, group.name],
            [fieldLabels.date, longDateText(exam.date)],
            [examsText.average, ratingText(exam.averageScore)],
          ]}
        />
      </header>
      {participants.length > 0 ? (
        <ExamRanking
          isBare
          lines={participants.map(({ place, fullName, score, status }, index) => ({
            // The index is the key, because two participants may have the same name and the list never changes.
            key: index,
            place,
            name: personName(fullName),
            score,
            result: <ExamResultPill result={status} />,
          }))}
        />
      ) : (
        <p className={style.empty}>{examsText.publicEmpty}</p>
      )}
      <p className={style.below}>
        <PlainButton onClick={() => print()}>{examsText.print}</PlainButton>
      </p>
    </article>
  )
}
