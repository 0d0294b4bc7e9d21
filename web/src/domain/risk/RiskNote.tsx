import { risks } from '@markaz/protocol/control/risks/routes'
import { Link } from 'react-router'
import { useMay } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import { Hint } from '../../shared/ui/layout.tsx'
import { riskText as words } from './risk.text.ts'
import { reasonsWords, riskPath } from './risk-words.ts'

export function useRisk(studentId: number) {
  const enabled = useMay(risks.ofStudent)
  return useCall(risks.ofStudent, { params: { studentId } }, { enabled, silent: true })
}

/** A note on the student's page that the student is at risk, and why. Only users with the right see it. */
export function RiskNote({ studentId }: { studentId: number }) {
  const { data } = useRisk(studentId)
  if (!data?.risk) return null
  return (
    <Hint tone="red" role="status">
      {words.onPage}: {reasonsWords(data.risk).join('; ')}. {words.states[data.risk.state]}.{' '}
      <Link to={riskPath(data.risk.id)}>{words.open}</Link>
    </Hint>
  )
}
