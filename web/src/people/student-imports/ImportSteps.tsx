import { CheckOutlined } from '@ant-design/icons'
import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import { missingFields } from './missing-fields.ts'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'

/** The progress of an import: file read, columns mapped, rows without errors, import applied. */
export function ImportSteps({ plan }: { plan: ImportPlan }) {
  const isOver = plan.status !== 'draft'
  const steps = [
    { title: importsText.stepFile, isDone: true },
    { title: importsText.stepColumns, isDone: isOver || missingFields(plan).length === 0 },
    { title: importsText.stepRows, isDone: isOver || (missingFields(plan).length === 0 && plan.counts.error === 0) },
    { title: importsText.stepDone, isDone: isOver },
  ]
  const current = steps.findIndex((step) => !step.isDone)
  return (
    <ol className={style.steps} aria-label={importsText.steps}>
      {steps.map(({ title, isDone }, index) => (
        <li
          key={title}
          className={isDone ? `${style.step} ${style.done}` : style.step}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={style.dot}>{isDone ? <CheckOutlined aria-hidden /> : index + 1}</span>
          {title}
        </li>
      ))}
    </ol>
  )
}
