import { unifyApostrophes } from '../format/apostrophe.ts'

export type ObjectWithDisplayName =
  | { fullName: string | null }
  | { displayName: string }
  | { name: string }
  | { title: string }
  | { theme: string }

const fields = ['fullName', 'displayName', 'name', 'title', 'theme', 'question', 'origName'] as const

/** Returns undefined if the object has no name that users know. */
export function displayNameOf(object: unknown): string | undefined {
  if (typeof object !== 'object' || object === null) return undefined
  const said = object as Record<string, unknown>
  const person = [said.lastName, said.firstName].filter((part) => typeof part === 'string').join(' ')
  const name = person || fields.map((field) => said[field]).find((value) => typeof value === 'string')
  return name ? unifyApostrophes(name) : undefined
}

/** Returns the second line of a toast: the object's name, unless the title already contains it. */
export const toastDetailWithName = (title: string, name: string | undefined): { detail?: string } =>
  name && !title.includes(name) ? { detail: name } : {}
