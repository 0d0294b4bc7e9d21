import { type ImportPlan, importRowActions } from '@markaz/protocol/people/student-imports/schemas'
import { formatText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { importsText } from './student-imports.text.ts'

export function ImportCounts({ counts }: { counts: ImportPlan['counts'] }) {
  const parts = importRowActions.flatMap((action) =>
    counts[action] > 0 ? [`${importsText.actions[action]}: ${numberText(counts[action])}`] : [],
  )
  return <>{parts.join(' · ') || formatText.missing}</>
}
