import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import { Steps } from '../../shared/ui/Steps.tsx'
import { requiredFieldsWithoutColumn } from './missing-fields.ts'
import { importsText } from './student-imports.text.ts'

export function ImportSteps({ plan }: { plan: ImportPlan }) {
  const isOver = plan.status !== 'draft'
  const steps = [
    { title: importsText.stepFile, isDone: true },
    { title: importsText.stepColumns, isDone: isOver || requiredFieldsWithoutColumn(plan).length === 0 },
    {
      title: importsText.stepRows,
      isDone: isOver || (requiredFieldsWithoutColumn(plan).length === 0 && plan.counts.error === 0),
    },
    { title: importsText.stepDone, isDone: isOver },
  ]
  return <Steps label={importsText.steps} steps={steps} current={steps.findIndex(({ isDone }) => !isDone)} />
}
