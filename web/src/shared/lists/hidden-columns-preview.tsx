import { unifyApostrophes } from '../format/apostrophe.ts'
import { formattingText } from '../format/format.text.ts'
import { commonText } from '../text/common.text.ts'
import { FactList, Stack } from '../ui/layout.tsx'
import { type Column, columnTitleOf } from './columns.ts'
import type { RowPreviewOptions } from './use-preview.tsx'

interface PreviewOptions<Row extends object> {
  own: RowPreviewOptions<Row> | undefined
  /** All columns in their order, including columns that do not fit. */
  columns: readonly Column<Row>[]
  back: readonly Column<Row>[]
  numberOf: (row: Row) => number
}

/** Shows the columns that do not fit in the table in a row's side panel, below the panel's own content. */
export function createHiddenColumnsPreview<Row extends object>({
  own,
  columns,
  back,
  numberOf,
}: PreviewOptions<Row>): RowPreviewOptions<Row> | undefined {
  if (back.length === 0) return own
  const facts = (some: readonly Column<Row>[], row: Row) => (
    <FactList
      look="lines"
      missing={formattingText.missing}
      facts={some.map((column) => ({ key: column.key, label: columnTitleOf(column), value: column.cell(row) }))}
    />
  )
  if (own)
    return {
      ...own,
      draw: (row, close) => (
        <Stack gap={14}>
          {own.draw(row, close)}
          {facts(back, row)}
        </Stack>
      ),
    }
  const name = columns.find(({ isName }) => isName)
  const titleOf = (row: Row) => unifyApostrophes(name?.cell(row))
  return {
    // If the row's name is not a plain text, the panel's title is the row number.
    nameOf: (row) =>
      [titleOf(row)].find((title) => typeof title === 'string') ?? `${commonText.number} ${numberOf(row)}`,
    title: (row) => titleOf(row) ?? `${commonText.number} ${numberOf(row)}`,
    draw: (row) =>
      facts(
        columns.filter((column) => column !== name),
        row,
      ),
  }
}
