import * as areas from './words.ts'

/** What nobody but an area would say: what its `words.ts` holds. */
export interface AreaWords {
  /** Its errors: HTTP status, the words a person reads, and the number of the documents where they give one. */
  errors?: Readonly<Record<string, readonly [status: number, text: string, errId?: number]>>
  /** Its kinds of things, by how lines of the audit spell them: what one is called, and all that is done to it. */
  kinds?: Readonly<Record<string, { readonly word: string; readonly actions: readonly string[] }>>
  /** What an action is called that is done to no other area's things. */
  actions?: Readonly<Record<string, string>>
  /** What a person calls its wire fields, where no other area has one of the name. */
  fields?: Readonly<Record<string, string>>
}

type Part = keyof AreaWords
type KeyIn<W, P extends Part> = W extends { readonly [K in P]: infer T } ? keyof T & string : never

/** The codes, kinds, actions or fields that areas name. */
export type NamedByAreas<P extends Part> = KeyIn<(typeof areas)[keyof typeof areas], P>

type Both<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never
/** All kinds of things of the areas, together. */
export type KindsOfAreas = Both<
  (typeof areas)[keyof typeof areas] extends infer W ? (W extends { readonly kinds: infer T } ? T : never) : never
>

/** What the areas say of one part, together. */
export function mergedWords<P extends Part>(part: P) {
  const said = Object.values<AreaWords>(areas).map((words) => words[part])
  return Object.assign({}, ...said) as Record<NamedByAreas<P>, NonNullable<AreaWords[P]>[string]>
}
