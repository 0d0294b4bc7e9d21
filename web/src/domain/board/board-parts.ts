export interface BoardRow {
  key: string
  title: string
  note?: string | undefined
  /** Address of the screen on which the user does this task. */
  path: string
  /** People whom the user should call for this task. */
  calls?: readonly { name: string; phone: string }[]
}

/** A section of the start page with rows of one kind, most urgent first. */
export interface BoardPart {
  /** `needs`: the section is among the open tasks; `ahead`: it is among the lessons of the next hours. */
  place: 'needs' | 'ahead'
  key: string
  title: string
  tone: 'red' | 'blue' | 'gold' | 'plain'
  rows: readonly BoardRow[]
  /** How many rows there are in total; by default the number of `rows`. */
  count?: number
  /** Address of the page that lists all rows. */
  all?: string
}

/** The user's most important task now, shown in large size at the top of the start page. */
export interface NowPart {
  place: 'now'
  key: string
  about: string
  title: string
  note: string
  operation: string
  path: string
}

/** The section of the start page with the week's figures, each linked to its rows. */
export interface WeekPart {
  place: 'week'
  key: string
  figures: readonly { key: string; label: string; now: number; before: number; path: string }[]
}

export type TilePart = BoardPart | NowPart | WeekPart
