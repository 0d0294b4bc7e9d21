import type { ImportPlan, ImportRow, ImportRowAction } from '@markaz/protocol/people/student-imports/schemas'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { importsText } from './student-imports.text.ts'

const tones: Record<ImportRowAction, PillTone> = { create: 'green', skip: 'grey', error: 'red' }

export function ImportRowState({ row, plan }: { row: ImportRow; plan: ImportPlan }) {
  if (row.action === 'create' && plan.status === 'applied')
    return <StatusPill tone="green">{importsText.made}</StatusPill>
  if (row.action === 'create' && plan.status === 'reverted')
    return <StatusPill tone="grey">{importsText.wasRemoved}</StatusPill>
  return <StatusPill tone={tones[row.action]}>{importsText.actions[row.action]}</StatusPill>
}
