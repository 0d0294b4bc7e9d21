import { roles } from '@markaz/protocol/people/roles/routes'
import { grantsOfPermissionTree } from '@markaz/protocol/permissions'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { rolesText } from './roles.text.ts'

const steps: Record<string, readonly [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export function useTableArrowKeys() {
  const ref = useRef<HTMLTableElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th')
    if (!step || !cell || !ref.current || event.ctrlKey || event.metaKey || event.altKey) return
    const rows = [...ref.current.rows]
    let rowIndex = rows.indexOf(cell.closest('tr') as HTMLTableRowElement)
    let cellIndex = cell.cellIndex
    event.preventDefault()
    // Moves in the direction of the arrow key to the next cell with a checkbox.
    for (;;) {
      rowIndex += step[0]
      cellIndex += step[1]
      const next = rows[rowIndex]?.cells[cellIndex]
      if (!next) return
      const box = next.querySelector<HTMLInputElement>('input[type=checkbox]')
      if (!box) continue
      box.focus()
      box.scrollIntoView({ block: 'nearest' })
      return
    }
  }
  return { ref, onKeyDown }
}

export const useRemoveRole = () =>
  useRemoveWithConfirmation(roles.remove, {
    title: ({ name }: { id: number; name: string }) => rolesText.deleteTitle(name),
    content: () => rolesText.deleteHint,
    done: () => rolesText.deleted,
  })

/**
 * `id` null = nothing is loaded. `followsChanges` false = later changes on the server are ignored, so that a form keeps
 * its ticks.
 */
export function useRoleGrants(id: number | null, { followsChanges }: { followsChanges: boolean }) {
  const { data, error, refetch } = useFormInitialData(
    roles.detail,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, silent: true, followsChanges },
  )
  const grants = useMemo(() => (data ? new Set<string>(grantsOfPermissionTree(data.permissions).grants) : null), [data])
  return { role: data, grants, error, refetch }
}
