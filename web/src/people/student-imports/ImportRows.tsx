import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import {
  type ImportAction,
  type ImportPlan,
  type ImportRow,
  importFields,
} from '@markaz/protocol/people/student-imports/schemas'
import type { TableColumnsType } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { readPageSize } from '../../shared/ui/page-size.ts'
import { patientLazy } from '../../shared/ui/patient.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { Cell } from './Cell.tsx'
import { RowActions } from './RowActions.tsx'
import { RowNote } from './RowNote.tsx'
import { RowState } from './RowState.tsx'
import { errorsToNote, nameOfRow } from './row-words.ts'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'
import type { useImport } from './use-import.ts'

const RowModal = patientLazy(() => import('./RowModal.tsx').then((module) => module.RowModal))

const tableKey = 'student-import-rows'
const tabs = [undefined, 'create', 'error', 'skip'] as const

interface ImportRowsProps {
  plan: ImportPlan
  deeds: ReturnType<typeof useImport>
}

/** The rows of the table with what becomes of each; a draft's cells are corrected where they stand. */
export function ImportRows({ plan, deeds }: ImportRowsProps) {
  const [search, setSearch] = useSearchParams()
  const action = tabs.find((tab) => tab === (search.get('action') ?? undefined)) as ImportAction | undefined
  const page = Number(search.get('page')) || 1
  const perPage = Number(search.get('perPage')) || readPageSize(tableKey)
  const rows = useCall(
    studentImports.rows,
    { params: { id: plan.id }, query: { page, perPage, action } },
    { keepPrevious: true },
  )
  const { open, modal } = useModal()
  const fix = (row: ImportRow) => open((close) => <RowModal row={row} plan={plan} deeds={deeds} close={close} />)
  const columns = columnsOf(plan, deeds, rows.data?.rows ?? [])
  const isDraft = plan.status === 'draft'
  const total = plan.counts.create + plan.counts.skip + plan.counts.error
  return (
    <>
      <fieldset className={style.tabs} aria-label={importsText.tabList}>
        {tabs.map((tab) => (
          <button
            key={tab ?? 'all'}
            type="button"
            className={style.tab}
            aria-pressed={tab === action}
            onClick={() => setSearch(tab ? { action: tab } : {})}
          >
            {tabTitle(tab, isDraft)} <span className={style.count}>{numberText(tab ? plan.counts[tab] : total)}</span>
          </button>
        ))}
      </fieldset>
      <DataTable<ImportRow>
        tableKey={tableKey}
        label={importsText.rows}
        query={rows}
        rows={rows.data?.rows}
        total={rows.data?.total}
        columns={columns}
        rowKey={(row) => row.line}
        paging={{
          page,
          perPage,
          onPage: (next, size) =>
            setSearch({ ...(action ? { action } : {}), page: String(next), perPage: String(size) }),
        }}
        phoneRow={(row) => ({
          title: nameOfRow(row, plan),
          mark: <RowState row={row} plan={plan} />,
          note: <RowNote row={row} plan={plan} isWhole />,
          aside: importsText.lineOf(row.line),
        })}
        actions={(row) => <RowActions row={row} isDraft={isDraft} deeds={deeds} fix={() => fix(row)} />}
        actionsWidth={132}
        empty={{ title: importsText.noRows[action ?? 'all'] }}
        scrollX={columns.length * 150 + 200}
      />
      {modal}
    </>
  )
}

function tabTitle(tab: ImportAction | undefined, isDraft: boolean): string {
  if (!tab) return importsText.all
  return tab === 'create' && !isDraft ? importsText.made : importsText.tabs[tab]
}

/** Only columns that fill a field; what the others say goes nowhere. The note has one while there is something to note. */
function columnsOf(
  plan: ImportPlan,
  deeds: ImportRowsProps['deeds'],
  rows: readonly ImportRow[],
): TableColumnsType<ImportRow> {
  const hasNotes = rows.some((row) => row.duplicates.length > 0 || errorsToNote(row, plan).length > 0)
  return [
    { key: 'line', title: importsText.line, dataIndex: 'line', width: 72, align: 'right' },
    { key: 'state', title: importsText.status, width: 120, render: (_, row) => <RowState row={row} plan={plan} /> },
    ...(hasNotes
      ? [
          {
            key: 'note',
            title: importsText.note,
            width: 220,
            render: (_: unknown, row: ImportRow) => <RowNote row={row} plan={plan} />,
          },
        ]
      : []),
    ...importFields.flatMap((field) => {
      const place = plan.mapping[field]
      if (place === undefined) return []
      return [
        {
          key: field,
          title: importsText.fields[field],
          width: field === 'fullName' ? 240 : 160,
          render: (_: unknown, row: ImportRow) => (
            <Cell row={row} field={field} place={place} {...(plan.status === 'draft' ? { save: deeds.correct } : {})} />
          ),
        },
      ]
    }),
  ]
}
