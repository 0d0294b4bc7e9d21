import * as areas from './words.ts'

/** The texts of one area, declared in its `words.ts`. */
export interface AreaTexts {
  /** Errors by code: HTTP status, text for users, and the error number of the specification if it has one. */
  errors?: Readonly<Record<string, readonly [status: number, text: string, errId?: number]>>
  /** Kinds of records in the audit log: the displayed name of a kind, and all actions on it. */
  kinds?: Readonly<Record<string, { readonly word: string; readonly actions: readonly string[] }>>
  /** Displayed names of audited actions that no other area uses. */
  actions?: Readonly<Record<string, string>>
  /** Labels of wire fields that no other area has. */
  fields?: Readonly<Record<string, string>>
}

type Part = keyof AreaTexts
type KeyIn<W, P extends Part> = W extends { readonly [K in P]: infer T } ? keyof T & string : never

/** The names that the areas declare in one part: error codes, kinds, actions or fields. */
export type NamedByAreas<P extends Part> = KeyIn<(typeof areas)[keyof typeof areas], P>

type Both<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never
/** The kinds of audited records of all areas, as one type. */
export type KindsOfAreas = Both<
  (typeof areas)[keyof typeof areas] extends infer W ? (W extends { readonly kinds: infer T } ? T : never) : never
>

/** Returns one object with the entries that all areas declare in this part (errors, kinds, actions or fields). */
export function mergedWords<P extends Part>(part: P) {
  const said = Object.values<AreaTexts>(areas).map((words) => words[part])
  return Object.assign({}, ...said) as Record<NamedByAreas<P>, NonNullable<AreaTexts[P]>[string]>
}
