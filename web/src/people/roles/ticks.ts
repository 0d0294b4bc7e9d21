import { catalogue, type Module, type Option, options, type PermissionName } from '@markaz/protocol/permissions'
import type { Grant } from '@markaz/protocol/route'
import { foldedIncludes } from '../../shared/format/fold.ts'
import { permissionsText } from '../../shared/text/permissions.text.ts'

/** One line of the tree table: a module, or a sub below it. Neither ticks the other. */
export interface PermissionRow {
  name: PermissionName
  label: string
  module: string
  isSub: boolean
  grants: readonly Grant[]
}

const rowOf = (name: PermissionName, label: string, module: Module, isSub: boolean): PermissionRow => ({
  name,
  label,
  module: permissionsText.modules[module],
  isSub,
  grants: options.map((option) => `${name}.${option}` as const),
})

/** The catalogue in its order. */
export const permissionRows: readonly PermissionRow[] = (Object.keys(catalogue) as Module[]).flatMap((module) => [
  rowOf(module, permissionsText.modules[module], module, false),
  ...catalogue[module].map((sub) =>
    rowOf(`${module}:${sub}` as PermissionName, permissionsText.subs[module][sub] ?? sub, module, true),
  ),
])

/** Rows whose words, or whose module's words, hold what was typed. */
export function rowsFor(typed: string, rows: readonly PermissionRow[] = permissionRows): readonly PermissionRow[] {
  return typed.trim() ? rows.filter((row) => foldedIncludes(`${row.module} ${row.label} ${row.name}`, typed)) : rows
}

export const columnGrants = (option: Option, rows: readonly PermissionRow[]): Grant[] =>
  rows.map((row) => `${row.name}.${option}` as const)

export type TickState = 'all' | 'some' | 'none'

/** What a select-all shows: of the grants that can be ticked, or that are ticked already. */
export function stateOf(grants: readonly string[], ticked: ReadonlySet<string>): TickState {
  const count = grants.filter((grant) => ticked.has(grant)).length
  if (count === 0) return 'none'
  return count === grants.length ? 'all' : 'some'
}

/**
 * Select-all: ticks everything that may be ticked; when nothing more may, takes all of it away. What the person may not
 * give stays as it is.
 */
export function toggled(
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

/** How `here` differs from `other`. */
export function differenceOf(here: ReadonlySet<string>, other: ReadonlySet<string>) {
  return {
    added: new Set([...here].filter((grant) => !other.has(grant))),
    removed: new Set([...other].filter((grant) => !here.has(grant))),
  }
}

export const sameTicks = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((grant) => b.has(grant))
