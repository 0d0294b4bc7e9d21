import * as areas from './words.ts'

/** The texts of one area, declared in its `words.ts`. */
export interface AreaWords {
  /** Errors: HTTP status, text for users, and the documents' number if they have one. */
  errors?: Readonly<Record<string, readonly [status: number, text: string, errId?: number]>>
  /** Kinds of things in the audit: the name of a kind, and all actions on it. */
  kinds?: Readonly<Record<string, { readonly word: string; readonly actions: readonly string[] }>>
  /** Names of actions that no other area uses. */
  actions?: Readonly<Record<string, string>>
  /** Labels of wire fields that no other area has. */
  fields?: Readonly<Record<string, string>>
}

type Part = keyof AreaWords
type KeyIn<W, P extends Part> = W extends { readonly [K in P]: infer T } ? keyof T & string : never

/** The codes, kinds, actions or fields that the areas declare. */
export type NamedByAreas<P extends Part> = KeyIn<(typeof areas)[keyof typeof areas], P>

type Both<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never
/** All kinds of all areas. */
export type KindsOfAreas = Both<
  (typeof areas)[keyof typeof areas] extends infer W ? (W extends { readonly kinds: infer T } ? T : never) : never
>

/** Returns what all areas declare of one part, combined. */
export function mergedWords<P extends Part>(part: P) {
  const said = Object.values<AreaWords>(areas).map((words) => words[part])
  return Object.assign({}, ...said) as Record<NamedByAreas<P>, NonNullable<AreaWords[P]>[string]>
}
