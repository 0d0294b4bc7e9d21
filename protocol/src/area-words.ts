import * as areas from './words.ts'

/** The user-visible texts that one feature area declares in `words.ts`. */
export interface AreaTexts {
  /** HTTP status and text of each error; `errId` is its number in the customer's specification. */
  errors?: Readonly<Record<string, readonly [status: number, text: string, errId?: number]>>
  /** For each kind of audited records: its displayed name (`word`) and the keys of the actions on these records. */
  kinds?: Readonly<Record<string, { readonly word: string; readonly actions: readonly string[] }>>
  actions?: Readonly<Record<string, string>>
  /** Labels of API fields that only this feature folder uses. */
  fields?: Readonly<Record<string, string>>
}

type TextSection = keyof AreaTexts
type KeyIn<W, P extends TextSection> = W extends { readonly [K in P]: infer T } ? keyof T & string : never

export type FeatureAreaTextKey<P extends TextSection> = KeyIn<(typeof areas)[keyof typeof areas], P>

type Both<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never
export type AuditedRecordKindsOfAreas = Both<
  (typeof areas)[keyof typeof areas] extends infer W ? (W extends { readonly kinds: infer T } ? T : never) : never
>

export function mergeFeatureAreaTexts<P extends TextSection>(part: P) {
  const said = Object.values<AreaTexts>(areas).map((words) => words[part])
  return Object.assign({}, ...said) as Record<FeatureAreaTextKey<P>, NonNullable<AreaTexts[P]>[string]>
}
