import { type ReactNode, useState } from 'react'

export type RowKey = string | number

export interface RowSelectionOptions<Row extends object> {
  nameOf: (row: Row) => string
  actions: (chosen: readonly Row[], clearSelection: () => void) => ReactNode
}

export interface RowSelection<Row extends object> extends RowSelectionOptions<Row> {
  chosen: readonly Row[]
  has: (row: Row) => boolean
  toggle: (rows: readonly Row[], isOn: boolean) => void
  clearSelection: () => void
}

/**
 * All rows are deselected when the filters or the `scope` (e.g. the group) change, so that no action affects unseen
 * rows.
 */
export function useSelection<Row extends object>(
  options: RowSelectionOptions<Row> | undefined,
  keyOf: (row: Row) => RowKey,
  scope: string,
): RowSelection<Row> | undefined {
  const [kept, setKept] = useState({ scope, rows: new Map<RowKey, Row>() })
  if (!options) return undefined
  const rows = kept.scope === scope ? kept.rows : new Map<RowKey, Row>()
  return {
    ...options,
    chosen: [...rows.values()],
    has: (row) => rows.has(keyOf(row)),
    toggle: (some, isOn) => {
      const next = new Map(rows)
      for (const row of some) {
        if (isOn) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      }
      setKept({ scope, rows: next })
    },
    clearSelection: () => setKept({ scope, rows: new Map() }),
  }
}
