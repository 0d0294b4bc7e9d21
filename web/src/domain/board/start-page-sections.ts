export interface StartPageRow {
  key: string
  title: string
  note?: string | undefined
  path: string
  calls?: readonly { name: string; phone: string }[]
}

/** A section of the start page with rows of one kind, most urgent first. */
export interface StartPageRowsSection {
  /**
   * Where the start page shows the section. `needs`: among the open tasks; `ahead`: among the lessons of the next
   * hours.
   */
  place: 'needs' | 'ahead'
  key: string
  title: string
  tone: 'red' | 'blue' | 'gold' | 'plain'
  rows: readonly StartPageRow[]
  /** How many rows the section has in total; by default the number of `rows`. */
  count?: number
  all?: string
}

export interface MostUrgentTaskSection {
  place: 'now'
  key: string
  about: string
  title: string
  note: string
  operation: string
  path: string
}

export interface WeekFiguresSection {
  place: 'week'
  key: string
  figures: readonly { key: string; label: string; now: number; before: number; path: string }[]
}

export type StartPageSection = StartPageRowsSection | MostUrgentTaskSection | WeekFiguresSection
