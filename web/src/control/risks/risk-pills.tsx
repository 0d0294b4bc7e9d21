import type { RiskOutcome, RiskState, StudentRisk } from '@markaz/protocol/control/risks/schemas'
import { riskText } from '../../domain/risk/risk.text.ts'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { risksText as words } from './risks.text.ts'

const tones: Record<RiskState, PillTone> = { new: 'red', taken: 'gold', acted: 'blue', closed: 'grey' }
const outcomeTones: Record<RiskOutcome, PillTone> = { better: 'green', same: 'grey', worse: 'red' }

export const RiskStatePill = ({ state }: Pick<StudentRisk, 'state'>) => (
  <StatusPill tone={tones[state]}>{riskText.states[state]}</StatusPill>
)

export function RiskOutcomePill({ outcome, lastAction }: Pick<StudentRisk, 'outcome' | 'lastAction'>) {
  if (outcome) return <StatusPill tone={outcomeTones[outcome]}>{words.outcomes[outcome]}</StatusPill>
  return lastAction ? <StatusPill tone="grey">{words.tooEarly}</StatusPill> : null
}
