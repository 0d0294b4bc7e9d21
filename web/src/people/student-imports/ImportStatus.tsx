import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { importsText } from './student-imports.text.ts'

const tones: Record<ImportPlan['status'], PillTone> = { draft: 'gold', applied: 'green', reverted: 'grey' }

export function ImportStatus({ plan }: { plan: Pick<ImportPlan, 'status'> }) {
  return <StatusPill tone={tones[plan.status]}>{importsText.statuses[plan.status]}</StatusPill>
}
