import { type Risk, type RiskFigure, RiskKind, type RiskReason } from '@markaz/protocol/control/risks/schemas'
import { riskText as words } from './risk.text.ts'

export const riskPath = (id: number) => `/risks/${id}`

export const riskPercentOf = ({ got, whole }: RiskFigure) => Math.round((100 * got) / whole)

export function riskFigureText(kind: RiskKind, figure: RiskFigure): string {
  const { got, whole } = figure
  if (kind === RiskKind.Attendance) return words.attendance(got, whole)
  if (kind === RiskKind.Homework) return words.homework(got, whole)
  if (kind === RiskKind.Doors) return words.doors(got, whole)
  return words.exams(riskPercentOf(figure))
}

/** Returns e.g. `6 ta darsdan 2 tasiga kelgan, avval 92%`. */
export function riskReasonText({ kind, now, earlier }: Pick<RiskReason, 'kind' | 'now' | 'earlier'>): string {
  if (!earlier) return riskFigureText(kind, now)
  const before = kind === RiskKind.Exams ? words.earlierScore : words.earlier
  return `${riskFigureText(kind, now)}, ${before(riskPercentOf(earlier))}`
}

/** Returns the reasons that still apply as texts; if no reason applies any more, all reasons. */
export const riskReasonsText = ({ reasons }: Pick<Risk, 'reasons'>): string[] => {
  const holding = reasons.filter(({ goneOn }) => goneOn === null)
  return (holding.length > 0 ? holding : reasons).map(riskReasonText)
}
