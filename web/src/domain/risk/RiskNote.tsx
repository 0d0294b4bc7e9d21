import { risks } from '@markaz/protocol/control/risks/routes'
import { Link } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { HintNote } from '../../shared/ui/layout.tsx'
import { riskText as words } from './risk.text.ts'
import { riskPath, riskReasonsText } from './risk-words.ts'

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
