import { fieldLabels } from '@markaz/protocol/labels'
import type { ReactNode } from 'react'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { examsText } from './exams.text.ts'
import style from './result-sheet.module.css'

interface ResultLine {
  key: number
  place: number | null
  name: ReactNode
  score: number | null
  result: ReactNode
}

interface ExamRankingProps {
  lines: readonly ResultLine[]
  /** True = the rows have no padding and reach the edges of the card. */
  isBare?: boolean
}

export function ExamRanking({ lines, isBare = false }: ExamRankingProps) {
  return (
    <table className={isBare ? `${style.sheet} ${style.bare}` : style.sheet} aria-label={examsText.resultsTable}>
      <thead>
        <tr>
          <th scope="col" className={style.end}>
            {fieldLabels.place}
          </th>
          <th scope="col">{fieldLabels.studentId}</th>
          <th scope="col" className={style.end}>
            {fieldLabels.score}
          </th>
          <th scope="col">{examsText.result}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, place, name, score, result }) => (
          <tr key={key}>
            <td className={style.end}>{place ?? formattingText.missing}</td>
            <th scope="row">{name}</th>
            <td className={style.end}>{numberText(score)}</td>
            <td>{result}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
