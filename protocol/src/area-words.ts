import * as areas from './words.ts'

/** The user-visible texts of one area (feature folder), declared in its `words.ts`. */
export interface AreaTexts {
  /** Errors by code: HTTP status, text for users, and the error number of the specification if it has one. */
  errors?: Readonly<Record<string, readonly [status: number, text: string, errId?: number]>>
  /** Kinds of records in the audit log: the displayed name of the kind, and the keys of all actions on it. */
  kinds?: Readonly<Record<string, { readonly word: string; readonly actions: readonly string[] }>>
  /** Displayed names of audited actions that no other feature area uses. */
  actions?: Readonly<Record<string, string>>
  /** Labels of API fields that only this feature area uses. */
  fields?: Readonly<Record<string, string>>
}

type Part = keyof AreaTexts
type KeyIn<W, P extends Part> = W extends { readonly [K in P]: infer T } ? keyof T & string : never

/**
 * The keys that all feature areas declare in one section of their texts, as one type: error codes, kinds, actions or
 * fields.
 */
export type WordsByArea<P extends Part> = KeyIn<(typeof areas)[keyof typeof areas], P>

type Both<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never
/** One object type with the audited kinds of records that all feature areas declare. */
export type KindsOfAreas = Both<
  (typeof areas)[keyof typeof areas] extends infer W ? (W extends { readonly kinds: infer T } ? T : never) : never
>

/** Merges one section of the texts (errors, kinds, actions or fields) of all feature areas into one object. */
export function mergedTextsOfAreas<P extends Part>(part: P) {
  const said = Object.values<AreaTexts>(areas).map((words) => words[part])
  return Object.assign({}, ...said) as Record<WordsByArea<P>, NonNullable<AreaTexts[P]>[string]>
}
