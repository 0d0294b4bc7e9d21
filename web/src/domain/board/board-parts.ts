export interface BoardRow {
  key: string
  title: string
  note?: string | undefined
  /** Address of the screen where the task is done. */
  path: string
  /** People to call about this task. */
  calls?: readonly { name: string; phone: string }[]
}

/** Rows of the same kind, most urgent first. */
export interface BoardPart {
  /** Where the section is shown. `needs`: among open tasks; `ahead`: among what happens in the next hours. */
  place: 'needs' | 'ahead'
  key: string
  title: string
  tone: 'red' | 'blue' | 'gold' | 'plain'
  rows: readonly BoardRow[]
  /** Total number; by default the number of rows. */
  count?: number
  /** Address of the page with all rows. */
  all?: string
}

/** The most important current task, shown large. */
export interface NowPart {
  place: 'now'
  key: string
  about: string
  title: string
  note: string
  operation: string
  path: string
}

/** The week's figures; each links to its rows. */
export interface WeekPart {
  place: 'week'
  key: string
  figures: readonly { key: string; label: string; now: number; before: number; path: string }[]
}

export type TilePart = BoardPart | NowPart | WeekPart
