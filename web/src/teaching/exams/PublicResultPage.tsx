import { exams } from '@markaz/protocol/teaching/exams/routes'
import { useParams } from 'react-router'
import { ExamResultPill } from '../../domain/exam/exam-result.tsx'
import { ApiError } from '../../shared/api/api-error.ts'
import { useCall } from '../../shared/api/query.ts'
import type { AnswerOf } from '../../shared/api/transport.ts'
import { longDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { numberText, ratingText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { common } from '../../shared/text/common.text.ts'
import { Blank } from '../../shared/ui/Blank.tsx'
import { Facts, Muted } from '../../shared/ui/looks.tsx'
import { PlainButton } from '../../shared/ui/PlainButton.tsx'
import { PublicPage } from '../../shared/ui/PublicPage.tsx'
import { examsText } from './exams.text.ts'
import style from './public-result.module.css'

type Shown = AnswerOf<typeof exams.publicResult>

/** What whoever holds the address sees of an announced exam, on paper as on the screen. */
export function PublicResultPage() {
  const { examId = '' } = useParams()
  const query = useCall(exams.publicResult, { params: { examId } }, { silent: true })
  return (
    <PublicPage title={query.data?.exam.theme ?? examsText.publicTitle}>
      {query.data ? (
        <Result result={query.data} />
      ) : query.error ? (
        <Trouble error={query.error} retry={() => void query.refetch()} />
      ) : (
        <p className={style.loading} role="status">
          {examsText.publicLoading}
        </p>
      )}
    </PublicPage>
  )
}

function Result({ result: { exam, group, participants } }: { result: Shown }) {
  return (
    <article className={style.sheet}>
      <header className={style.head}>
        <Muted as="p">{examsText.publicTitle}</Muted>
        <h1 className={style.title}>{exam.theme}</h1>
        <Facts
          className={style.facts}
          facts={[
            [examsText.group, group.name],
            [examsText.date, longDate(exam.date)],
            [examsText.average, ratingText(exam.averageScore)],
          ]}
        />
      </header>
      {participants.length > 0 ? (
        <table className={style.table} aria-label={examsText.publicTitle}>
          <thead>
            <tr>
              <th scope="col" className={style.end}>
                {examsText.place}
              </th>
              <th scope="col">{examsText.fullName}</th>
              <th scope="col" className={style.end}>
                {examsText.score}
              </th>
              <th scope="col">{examsText.result}</th>
            </tr>
          </thead>
          <tbody>
            {participants.map(({ place, fullName, score, status }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and two may have one name
              <tr key={index}>
                <td className={style.end}>{place ?? formatText.missing}</td>
                <th scope="row">{personName(fullName)}</th>
                <td className={style.end}>{numberText(score)}</td>
                <td>
                  <ExamResultPill result={status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={style.loading}>{examsText.publicEmpty}</p>
      )}
      <p className={style.below}>
        <PlainButton onClick={() => print()}>{examsText.print}</PlainButton>
      </p>
    </article>
  )
}

function Trouble({ error, retry }: { error: Error; retry: () => void }) {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404 || status === 400)
    return <Blank heading title={examsText.publicMissing} hint={examsText.publicMissingHint} />
  return (
    <Blank
      heading
      isAlert
      title={status === 429 ? examsText.tooMany : common.failedTitle}
      hint={status === 429 ? examsText.tooManyHint : error.message}
      action={<PlainButton onClick={retry}>{common.retry}</PlainButton>}
    />
  )
}
