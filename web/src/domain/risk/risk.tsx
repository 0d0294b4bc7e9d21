import { risks } from '@markaz/protocol/control/risks/routes'
import { type RiskFigure, RiskKind, type RiskReason, type StudentRisk } from '@markaz/protocol/control/risks/schemas'
import { Link } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { HintNote } from '../../shared/ui/layout.tsx'
import { riskText as words } from './risk.text.ts'

export const riskPath = (id: number) => `/risks/${id}`

export const riskPercentOf = ({ got, whole }: RiskFigure) => Math.round((100 * got) / whole)

export function riskValueText(kind: RiskKind, figure: RiskFigure): string {
  const { got, whole } = figure
  if (kind === RiskKind.Attendance) return words.attendance(got, whole)
  if (kind === RiskKind.Homework) return words.homework(got, whole)
  if (kind === RiskKind.Doors) return words.doors(got, whole)
  return words.exams(riskPercentOf(figure))
}

/** Returns e.g. `6 ta darsdan 2 tasiga kelgan, avval 92%`. */
export function riskReasonText({ kind, now, earlier }: Pick<RiskReason, 'kind' | 'now' | 'earlier'>): string {
  if (!earlier) return riskValueText(kind, now)
  const before = kind === RiskKind.Exams ? words.earlierScore : words.earlier
  return `${riskValueText(kind, now)}, ${before(riskPercentOf(earlier))}`
}

/** Returns the texts of the reasons that still apply, or of all reasons if none applies any more. */
export const riskReasonsText = ({ reasons }: Pick<StudentRisk, 'reasons'>): string[] => {
  const holding = reasons.filter(({ goneOn }) => goneOn === null)
  return (holding.length > 0 ? holding : reasons).map(riskReasonText)
}

export function useStudentRisk(studentId: number) {
  const enabled = useMayCall(risks.ofStudent)
  return useRouteQuery(risks.ofStudent, { params: { studentId } }, { enabled, silent: true })
}

export function StudentRiskNote({ studentId }: { studentId: number }) {
  const { data } = useStudentRisk(studentId)
  if (!data?.risk) return null
  return (
    <HintNote tone="red" role="status">
      {words.onPage}: {riskReasonsText(data.risk).join('; ')}. {words.states[data.risk.state]}.{' '}
      <Link to={riskPath(data.risk.id)}>{words.open}</Link>
    </HintNote>
  )
}
