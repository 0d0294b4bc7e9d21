import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type {
  ImportPlan,
  ImportRow,
  ImportRowAction,
  StudentImportField,
} from '@markaz/protocol/people/student-imports/schemas'
import { useEffect } from 'react'
import { useBulkStudentOperations, useCanDoBulkOperations } from '../../domain/student/bulk/student-operations.tsx'
import { BulkActions } from '../../shared/bulk/BulkActions.tsx'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import type { RowSelectionOptions } from '../../shared/lists/use-selection.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { ImportCell } from './ImportCell.tsx'
import { ImportRowActions } from './ImportRowActions.tsx'
import { ImportRowNote } from './ImportRowNote.tsx'
import {
  fieldsWithHiddenErrors,
  filePositionText,
  fullNameOf,
  importFieldsInOrder,
  studentNameOfRow,
} from './import-plan.tsx'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'
import type { useStudentImportActions } from './use-import.ts'

const tones: Record<ImportRowAction, PillTone> = { create: 'green', skip: 'grey', error: 'red' }

function ImportRowState({ row, plan }: { row: ImportRow; plan: ImportPlan }) {
  if (row.action === 'create' && plan.status === 'applied')
    return <StatusPill tone="green">{importsText.made}</StatusPill>
  if (row.action === 'create' && plan.status === 'reverted')
    return <StatusPill tone="grey">{importsText.wasRemoved}</StatusPill>
  return <StatusPill tone={tones[row.action]}>{importsText.actions[row.action]}</StatusPill>
}

const ImportRowModal = lazyWithRetry(() => import('./ImportRowModal.tsx').then((module) => module.ImportRowModal))

const tabs = [undefined, 'create', 'error', 'skip'] as const

interface StudentImportRowsTableProps {
  plan: ImportPlan
  operations: ReturnType<typeof useStudentImportActions>
}

export function StudentImportRowsTable({ plan, operations }: StudentImportRowsTableProps) {
  const rows = useList(studentImports.rows, {
    key: 'student-import-rows',
    params: { id: plan.id },
    rows: (answer) => answer.rows,
  })
  const { action } = rows.filters.values
  const { open, modal } = useModal()
  const fix = (row: ImportRow) =>
    open((close) => <ImportRowModal row={row} plan={plan} operations={operations} close={close} />)
  const fields = importFieldsInOrder(plan, rows.rows ?? [])
  const columns = columnsOf(plan, operations, rows.rows ?? [], fields)
  const isDraft = plan.status === 'draft'
  const total = plan.counts.create + plan.counts.skip + plan.counts.error
  const hasOperations = useCanDoBulkOperations()
  // If no row matches the filter any more, e.g. after the last error is corrected, all rows are shown.
  const isOver = action !== undefined && plan.counts[action] === 0
  const { set } = rows.filters
  useEffect(() => {
    if (isOver) set({ action: undefined })
  }, [isOver, set])
  return (
    <>
      <fieldset className={style.tabs} aria-label={importsText.tabList}>
        {tabs.map((tab) => (
          <button
            key={tab ?? 'all'}
            type="button"
            className={style.tab}
            aria-pressed={tab === action}
            disabled={tab !== undefined && plan.counts[tab] === 0}
            onClick={() => rows.filters.set({ action: tab })}
          >
            {tabTitle(tab, isDraft)} <span className={style.count}>{numberText(tab ? plan.counts[tab] : total)}</span>
          </button>
        ))}
      </fieldset>
      <List<ImportRow>
        label={importsText.rows}
        list={rows}
        columns={columns}
        rowKey={(row) => row.line}
        phoneRow={(row) => ({
          title: studentNameOfRow(row, plan),
          mark: <ImportRowState row={row} plan={plan} />,
          note: <ImportRowNote row={row} fields={fields} isWhole />,
          aside: filePositionText(row),
        })}
        actions={(row) => <ImportRowActions row={row} isDraft={isDraft} operations={operations} fix={() => fix(row)} />}
        actionsWidth={132}
        selection={hasOperations && plan.status === 'applied' ? selection : undefined}
        empty={{ title: importsText.noRows[action ?? 'all'] }}
        width={columns.length * 150 + 200}
        isWhole
      />
      {modal}
    </>
  )
}

const selection: RowSelectionOptions<ImportRow> = {
  nameOf: (row) => (row.student ? fullNameOf(row.student) : filePositionText(row)),
  actions: (chosen, clearSelection) => <MadeStudents chosen={chosen} clearSelection={clearSelection} />,
}

function MadeStudents({ chosen, clearSelection }: { chosen: readonly ImportRow[]; clearSelection: () => void }) {
  const { open, modal } = useModal()
  const people = chosen.flatMap(({ studentId, student }) =>
    studentId !== null && student ? [{ id: studentId, name: fullNameOf(student) }] : [],
  )
  const operations = useBulkStudentOperations({ chosen: people, clearSelection, open })
  return (
    <>
      {people.length > 0 && <BulkActions count={people.length} operations={operations} />}
      {modal}
    </>
  )
}

function tabTitle(tab: ImportRowAction | undefined, isDraft: boolean): string {
  if (!tab) return importsText.all
  return tab === 'create' && !isDraft ? importsText.made : importsText.tabs[tab]
}

/** A column for notes is added if a row has a note. */
function columnsOf(
  plan: ImportPlan,
  operations: StudentImportRowsTableProps['operations'],
  rows: readonly ImportRow[],
  fields: readonly StudentImportField[],
): Column<ImportRow>[] {
  const hasNotes = rows.some(
    (row) => row.aside !== null || row.duplicates.length > 0 || fieldsWithHiddenErrors(row, fields).length > 0,
  )
  const hasSheets = rows.some(({ sheet }) => sheet !== null)
  return [
    {
      key: 'line',
      cell: ({ sheet, sheetLine }) => (sheet === null ? sheetLine : `${sheet}, ${sheetLine}`),
      width: hasSheets ? 110 : 72,
      align: 'right',
    },
    { key: 'state', width: 120, cell: (row) => <ImportRowState row={row} plan={plan} /> },
    ...(hasNotes
      ? [{ key: 'note' as const, width: 180, cell: (row: ImportRow) => <ImportRowNote row={row} fields={fields} /> }]
      : []),
    ...fields.flatMap((field) => {
      const place = plan.mapping[field]
      if (place === undefined) return []
      return [
        {
          key: field,
          title: importsText.fields[field],
          width: field === 'fullName' ? 200 : 150,
          cell: (row: ImportRow) => (
            <ImportCell
              row={row}
              field={field}
              place={place}
              {...(plan.status === 'draft' ? { save: operations.correct } : {})}
            />
          ),
        },
      ]
    }),
  ]
}
