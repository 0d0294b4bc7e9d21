import { oneApostrophe } from '../format/apostrophe.ts'

/** What carries the name by which people know it. */
export type Named =
  | { fullName: string | null }
  | { displayName: string }
  | { name: string }
  | { title: string }
  | { theme: string }

const fields = ['fullName', 'displayName', 'name', 'title', 'theme', 'question', 'origName'] as const

/** The name by which people know a thing, where it says one itself. */
export function nameOf(thing: unknown): string | undefined {
  if (typeof thing !== 'object' || thing === null) return undefined
  const said = thing as Record<string, unknown>
  const person = [said.lastName, said.firstName].filter((part) => typeof part === 'string').join(' ')
  const name = person || fields.map((field) => said[field]).find((value) => typeof value === 'string')
  return name ? oneApostrophe(name) : undefined
}

/** The line below what was done that names it, unless the words name it already. */
export const nameDetail = (title: string, name: string | undefined): { detail?: string } =>
  name && !title.includes(name) ? { detail: name } : {}
