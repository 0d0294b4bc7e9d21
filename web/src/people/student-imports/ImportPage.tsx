import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import { useParams } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { Steps } from '../../shared/ui/Steps.tsx'
import { ApplyImportBar } from './ApplyImportBar.tsx'
import { ColumnMappingPanel } from './ColumnMappingPanel.tsx'
import { ImportStatus, requiredFieldsWithoutColumn } from './import-plan.tsx'
import { StudentImportRowsTable } from './StudentImportRowsTable.tsx'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'
import { useStudentImportActions } from './use-import.ts'

export function ImportPage() {
  const id = Number(useParams().id)
  const query = useRouteQuery(studentImports.read, { params: { id } }, { silent: true })
  const plan = query.data
  useSetBreadcrumbs(plan ? [{ title: plan.fileName }] : [])
  if (!plan) return <LoadingOrError query={query} title={importsText.one} columns={6} />
  return (
    <Page title={plan.fileName} mark={<ImportStatus plan={plan} />}>
      <Opened key={plan.id} plan={plan} />
    </Page>
  )
}

function Opened({ plan }: { plan: ImportPlan }) {
  const operations = useStudentImportActions(plan)
  return (
    <>
      <ImportSteps plan={plan} />
      <ApplyImportBar plan={plan} operations={operations} />
      {plan.status === 'draft' && <ColumnMappingPanel plan={plan} operations={operations} />}
      <SkippedImportLines plan={plan} />
      <StudentImportRowsTable plan={plan} operations={operations} />
    </>
  )
}

function ImportSteps({ plan }: { plan: ImportPlan }) {
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

function SkippedImportLines({ plan: { left } }: { plan: ImportPlan }) {
  if (left.length === 0) return null
  return (
    <details className={style.mapping}>
      <summary className={style.summary}>{importsText.left(left.length)}</summary>
      <ul className={style.left}>
        {left.map(({ sheet, lines, text, reason }) => (
          <li key={`${sheet} ${lines} ${reason}`}>
            {[sheet, lines && importsText.lineOf(lines)].filter(Boolean).join(', ')} — {reason}
            {text && <span className={style.leftText}>: {text}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
