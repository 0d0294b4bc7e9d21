export interface BoardRow {
  key: string
  title: string
  note?: string | undefined
  /** The exact screen where it is done. */
  path: string
  /** Whom one calls about it. */
  calls?: readonly { name: string; phone: string }[]
}

/** Rows of one kind, most urgent first. */
export interface BoardPart {
  /** `needs`: asks for a hand. `ahead`: what comes in the next hours. */
  place: 'needs' | 'ahead'
  key: string
  title: string
  tone: 'red' | 'blue' | 'gold' | 'plain'
  rows: readonly BoardRow[]
  /** All there are; by default the rows. */
  count?: number
  /** Where all of them stand. */
  all?: string
}

/** The one thing to do now, large. */
export interface NowPart {
  place: 'now'
  key: string
  about: string
  title: string
  note: string
  operation: string
  path: string
}

/** Figures of the week, each leading to its rows. */
export interface WeekPart {
  place: 'week'
  key: string
  figures: readonly { key: string; label: string; now: number; before: number; path: string }[]
}

export type TilePart = BoardPart | NowPart | WeekPart
