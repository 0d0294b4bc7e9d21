import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import { useParams } from 'react-router'
import { useCall } from '../../shared/api/query.ts'
import { useBreadcrumbs } from '../../shared/routing/crumbs.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { LoadingOrError } from '../../shared/ui/Waiting.tsx'
import { ApplyBar } from './ApplyBar.tsx'
import { ImportRows } from './ImportRows.tsx'
import { ImportStatus } from './ImportStatus.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { SkippedLines } from './LeftOut.tsx'
import { MappingPanel } from './MappingPanel.tsx'
import { importsText } from './student-imports.text.ts'
import { useImport } from './use-import.ts'

export function ImportPage() {
  const id = Number(useParams().id)
  const query = useCall(studentImports.read, { params: { id } }, { silent: true })
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
  const operations = useImport(plan)
  return (
    <>
      <ImportSteps plan={plan} />
      <ApplyBar plan={plan} operations={operations} />
      {plan.status === 'draft' && <MappingPanel plan={plan} operations={operations} />}
      <SkippedLines plan={plan} />
      <ImportRows plan={plan} operations={operations} />
    </>
  )
}
