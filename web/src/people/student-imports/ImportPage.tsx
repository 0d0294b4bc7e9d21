import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import { useParams } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useBreadcrumbs } from '../../shared/routing/crumbs.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { LoadingOrError } from '../../shared/ui/Waiting.tsx'
import { ApplyImportBar } from './ApplyBar.tsx'
import { ImportRows } from './ImportRows.tsx'
import { ImportStatus } from './ImportStatus.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { SkippedImportLines } from './LeftOut.tsx'
import { MappingPanel } from './MappingPanel.tsx'
import { importsText } from './student-imports.text.ts'
import { useStudentImportActions } from './use-import.ts'

export function ImportPage() {
  const id = Number(useParams().id)
  const query = useRouteQuery(studentImports.read, { params: { id } }, { silent: true })
  const plan = query.data
  useBreadcrumbs(plan ? [{ title: plan.fileName }] : [])
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
      {plan.status === 'draft' && <MappingPanel plan={plan} operations={operations} />}
      <SkippedImportLines plan={plan} />
      <ImportRows plan={plan} operations={operations} />
    </>
  )
}
