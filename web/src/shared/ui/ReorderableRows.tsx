import type { ReactNode } from 'react'
import { useShowChangeToast } from '../notify/change-toast.ts'
import style from './reorderable-rows.module.css'
import { SortableList } from './SortableList.tsx'
import { sortableListText as words } from './sortable-list.text.ts'
import { useReorderedRows } from './use-reordered-rows.ts'

interface ReorderableRowsProps<Row extends { id: number }> {
  label: string
  rows: readonly Row[]
  /** Returns whether the filter shows the row. While a filter hides rows, no row can be moved. */
  isShown?: (row: Row) => boolean
  nameOf: (row: Row) => string
  draw: (row: Row) => ReactNode
  /** Saves a new order; undefined = rows cannot be moved. */
  move?: ((order: { before: number[]; after: number[] }) => Promise<object>) | undefined
  /** Loads the rows again after the server has refused to save the new sequence of rows. */
  refetch: () => Promise<unknown>
}

/** The new order is saved when the user has stopped moving rows. */
export function ReorderableRows<Row extends { id: number }>(props: ReorderableRowsProps<Row>) {
  const { label, rows, isShown = () => true, nameOf, draw, move, refetch } = props
  const tell = useShowChangeToast()
  const order = useReorderedRows(rows, async ({ before, after, moved }) => {
    try {
      const answer = await move?.({ before: idsOf(before), after: idsOf(after) })
      if (answer) tell(words.moved, answer, { detail: nameOf(moved) })
    } catch (error) {
      await refetch()
      throw error
    }
  })
  const shown = order.rows.filter(isShown)
  return (
    <SortableList<Row>
      label={label}
      items={shown}
      handle={(row) => words.move(nameOf(row))}
      told={(row, next) => words.place(next.indexOf(row) + 1, next.length)}
      onChange={move && shown.length === rows.length ? order.put : undefined}
      draw={(row, index) => (
        <div className={style.item}>
          <span className={style.number}>{index + 1}</span>
          {draw(row)}
        </div>
      )}
    />
  )
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
