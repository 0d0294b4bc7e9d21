import {
  type GrantAction,
  grantActions,
  type PermissionModule,
  type PermissionName,
  permissionCatalogue,
} from '@markaz/protocol/permissions'
import type { Grant } from '@markaz/protocol/route'
import { includesNormalizedText } from '../../shared/format/normalize-text.ts'
import { permissionsText } from '../../shared/text/permissions.text.ts'

/**
 * A module or a submodule is a row of the table of rights. Ticking a module does not tick its submodules, and vice
 * versa.
 */
export interface PermissionRow {
  name: PermissionName
  label: string
  module: string
  isSub: boolean
  grants: readonly Grant[]
}

const rowOf = (name: PermissionName, label: string, module: PermissionModule, isSub: boolean): PermissionRow => ({
  name,
  label,
  module: permissionsText.modules[module],
  isSub,
  grants: grantActions.map((option) => `${name}.${option}` as const),
})

export const permissionRows: readonly PermissionRow[] = (
  Object.keys(permissionCatalogue) as PermissionModule[]
).flatMap((module) => [
  rowOf(module, permissionsText.modules[module], module, false),
  ...permissionCatalogue[module].map((sub) =>
    rowOf(`${module}:${sub}` as PermissionName, permissionsText.subs[module][sub] ?? sub, module, true),
  ),
])

export function filterPermissionRows(
  typed: string,
  rows: readonly PermissionRow[] = permissionRows,
): readonly PermissionRow[] {
  return typed.trim()
    ? rows.filter((row) => includesNormalizedText(`${row.module} ${row.label} ${row.name}`, typed))
    : rows
}

export const grantsOfTableColumn = (option: GrantAction, rows: readonly PermissionRow[]): Grant[] =>
  rows.map((row) => `${row.name}.${option}` as const)

export type CheckboxState = 'all' | 'some' | 'none'

export function checkboxStateOf(grants: readonly string[], ticked: ReadonlySet<string>): CheckboxState {
  const count = grants.filter((grant) => ticked.has(grant)).length
  if (count === 0) return 'none'
  return count === grants.length ? 'all' : 'some'
}

/** Ticks the rights, or unticks them if all are ticked. Rights that the user may not give do not change. */
export function toggleGrants(
  grants: readonly string[],
  ticked: ReadonlySet<string>,
  mayGive: (grant: string) => boolean,
): Set<string> {
  const mine = grants.filter(mayGive)
  const next = new Set(ticked)
  const isAdding = mine.some((grant) => !ticked.has(grant))
  for (const grant of mine) {
    if (isAdding) next.add(grant)
    else next.delete(grant)
  }
  return next
}

export function compareGrantSets(grants: ReadonlySet<string>, others: ReadonlySet<string>) {
  return {
    added: new Set([...grants].filter((grant) => !others.has(grant))),
    removed: new Set([...others].filter((grant) => !grants.has(grant))),
  }
}

export const hasEqualGrants = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((grant) => b.has(grant))
