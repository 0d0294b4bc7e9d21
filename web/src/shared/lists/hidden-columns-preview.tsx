import { oneApostrophe } from '../format/apostrophe.ts'
import { formatText } from '../format/format.text.ts'
import { common } from '../text/common.text.ts'
import { Facts, Stack } from '../ui/layout.tsx'
import type { Column } from './columns.ts'
import type { PreviewOptions } from './use-preview.tsx'

interface Glance<Row extends object> {
  /** The list's own, if it has one. */
  own: PreviewOptions<Row> | undefined
  /** All columns, shown or stepped back, in their order. */
  columns: readonly Column<Row>[]
  back: readonly Column<Row>[]
  numberOf: (row: Row) => number
}

/** While columns have stepped back they stand in the row's glance: below what the list shows there, or else with all others. */
export function hiddenColumnsPreview<Row extends object>({
  own,
  columns,
  back,
  numberOf,
}: Glance<Row>): PreviewOptions<Row> | undefined {
  if (back.length === 0) return own
  const facts = (some: readonly Column<Row>[], row: Row) => (
    <Facts
      look="lines"
      missing={formatText.missing}
      facts={some.map(({ key, title, cell }) => ({ key, label: title, value: cell(row) }))}
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
  const titleOf = (row: Row) => oneApostrophe(name?.cell(row))
  return {
    // A name that is drawn is called by the number that stands before it.
    nameOf: (row) => [titleOf(row)].find((title) => typeof title === 'string') ?? `${common.number} ${numberOf(row)}`,
    title: (row) => titleOf(row) ?? `${common.number} ${numberOf(row)}`,
    draw: (row) =>
      facts(
        columns.filter((column) => column !== name),
        row,
      ),
  }
}
