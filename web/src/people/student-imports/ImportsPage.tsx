import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import { importRowActions } from '@markaz/protocol/people/student-imports/schemas'
import { StudentListsTabs } from '../../domain/student/StudentListsTabs.tsx'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { ImportStatus, studentImportPath } from './import-plan.tsx'
import { importsText } from './student-imports.text.ts'

const NewImportModal = lazyWithRetry(() => import('./NewImportModal.tsx').then((module) => module.NewImportModal))

const columns: Column<ImportPlan>[] = [
  { key: 'fileName', isName: true, cell: ({ fileName }) => fileName },
  { key: 'office', cell: ({ office }) => office.name },
  { key: 'status', width: 150, cell: (plan) => <ImportStatus plan={plan} /> },
  { key: 'rows', title: importsText.rows, width: 260, cell: (plan) => <ImportCounts counts={plan.counts} /> },
  { key: 'author', title: importsText.author, cell: ({ createdBy }) => createdBy.fullName },
  { key: 'created', title: importsText.created, width: 150, cell: (plan) => timestampText(plan.createdAt) },
]

export function ImportsPage() {
  const list = useList(studentImports.list, { key: 'student-imports', rows: ({ imports }) => imports })
  const { open: openModal, modal } = useModal()
  const remove = useRemoveWithConfirmation(studentImports.remove, {
    title: ({ fileName }: ImportPlan) => importsText.removeTitle(fileName),
    content: () => importsText.removeText,
    of: ({ fileName }) => fileName,
    done: () => importsText.removed,
  })
  const start = (
    <AddButton onClick={() => openModal((close) => <NewImportModal close={close} />)}>{importsText.start}</AddButton>
  )
  return (
    <Page title={importsText.title} action={start}>
      <StudentListsTabs path="/students/imports" />
      <List<ImportPlan>
        label={importsText.title}
        list={list}
        columns={columns}
        to={studentImportPath}
        phoneRow={(plan) => ({
          title: plan.fileName,
          mark: <ImportStatus plan={plan} />,
          note: `${plan.office.name} · ${timestampText(plan.createdAt)}`,
          aside: numberText(plan.counts.create + plan.counts.skip + plan.counts.error),
        })}
        actions={(plan) => plan.status === 'draft' && <RemoveButton of={plan.fileName} onClick={() => remove(plan)} />}
        actionsWidth={64}
        empty={{ title: importsText.emptyTitle, hint: importsText.emptyHint }}
        width={1100}
      />
      {modal}
    </Page>
  )
}

function ImportCounts({ counts }: { counts: ImportPlan['counts'] }) {
  const parts = importRowActions.flatMap((action) =>
    counts[action] > 0 ? [`${importsText.actions[action]}: ${numberText(counts[action])}`] : [],
  )
  return <>{parts.join(' · ') || formattingText.missing}</>
}
