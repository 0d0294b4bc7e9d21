import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import { type ImportPlan, studentImportFields } from '@markaz/protocol/people/student-imports/schemas'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { requiredFieldsWithoutColumn } from './import-plan.tsx'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'
import type { useStudentImportActions } from './use-import.ts'

const dateOrders = [
  { value: 'day', label: importsText.dayFirst },
  { value: 'month', label: importsText.monthFirst },
]

export function ColumnMappingPanel({
  plan,
  operations,
}: {
  plan: ImportPlan
  operations: ReturnType<typeof useStudentImportActions>
}) {
  const first = useRouteQuery(
    studentImports.rows,
    { params: { id: plan.id }, query: { page: 1, perPage: 5 } },
    { staleMs: 5 * 60_000, silent: true },
  )
  const missing = requiredFieldsWithoutColumn(plan)
  const isUnsure = plan.dateOrder === 'unsure'
  const { mapping, columns } = plan
  const exampleOf = (place: number) =>
    first.data?.rows.map((row) => row.cells[place]?.trim()).find((value) => value) ?? ''
  const options = columns.map((head, place) => ({ value: place, label: head || importsText.column(place + 1) }))
  const choose = (field: (typeof studentImportFields)[number], place: number | undefined) => {
    // Each column fills only one field, so the column is removed from its previous field.
    const kept = Object.entries(mapping).filter(([name, taken]) => name !== field && taken !== place)
    operations.remap(Object.fromEntries(place === undefined ? kept : [...kept, [field, place]]))
  }
  return (
    <details className={style.mapping} open={missing.length > 0 || isUnsure || undefined}>
      <summary className={style.summary}>
        {importsText.columns}
        {missing.length > 0 && (
          <span className={style.missing}>
            {importsText.mappingLeft(missing.map((field) => importsText.fields[field]).join(', '))}
          </span>
        )}
        {isUnsure && <span className={style.missing}>{importsText.orderLeft}</span>}
      </summary>
      <SecondaryText as="p">{importsText.columnsHint}</SecondaryText>
      <div className={style.fields}>
        {studentImportFields.map((field) => {
          const place = mapping[field]
          const example = place === undefined ? '' : exampleOf(place)
          return (
            <label key={field} className={style.field} htmlFor={`column-${field}`}>
              <span>
                {importsText.fields[field]}
                {missing.includes(field) && <span className={style.star}> *</span>}
              </span>
              <Select
                id={`column-${field}`}
                allowClear
                disabled={operations.isBusy}
                placeholder={importsText.noColumn}
                {...(missing.includes(field) ? { status: 'error' as const } : {})}
                value={place}
                options={options}
                onChange={(value: number | undefined) => choose(field, value)}
              />
              <span className={style.example}>{example && importsText.example(example)}</span>
            </label>
          )
        })}
        <label className={style.field} htmlFor="date-order">
          <span>{importsText.dateOrder}</span>
          <Select
            id="date-order"
            disabled={operations.isBusy || mapping.birthDate === undefined}
            placeholder={importsText.chooseOrder}
            {...(isUnsure ? { status: 'error' as const } : {})}
            value={plan.dateOrder === 'unsure' ? undefined : plan.dateOrder}
            options={dateOrders}
            onChange={(order: 'day' | 'month') => operations.remap(mapping, order)}
          />
          <span className={style.example} />
        </label>
      </div>
    </details>
  )
}
