import { oneApostrophe } from '../format/apostrophe.ts'

/** An object that has a name for users. */
export type Named =
  | { fullName: string | null }
  | { displayName: string }
  | { name: string }
  | { title: string }
  | { theme: string }

const fields = ['fullName', 'displayName', 'name', 'title', 'theme', 'question', 'origName'] as const

/** Returns the name of an object for users; undefined if it has none. */
export function displayNameOf(thing: unknown): string | undefined {
  if (typeof thing !== 'object' || thing === null) return undefined
  const said = thing as Record<string, unknown>
  const person = [said.lastName, said.firstName].filter((part) => typeof part === 'string').join(' ')
  const name = person || fields.map((field) => said[field]).find((value) => typeof value === 'string')
  return name ? oneApostrophe(name) : undefined
}

/** Returns the second line of a toast, which names the object, unless the title already contains the name. */
export const nameDetail = (title: string, name: string | undefined): { detail?: string } =>
  name && !title.includes(name) ? { detail: name } : {}
