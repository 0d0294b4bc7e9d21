/** The colour of a bar; what it stands for is said by legend and table. */
export type ChartTone = 'accent' | 'green' | 'blue' | 'gold' | 'red' | 'grey'

/** States have the colours of their pills; an amount has the accent, and what it is held against grey. */
export const toneColour = (tone: ChartTone) => (tone === 'accent' ? 'var(--accent)' : `var(--chart-${tone})`)

/** One part of every bar. */
export interface BarPart {
  key: string
  label: string
  tone: ChartTone
}

/** What a picture says, and the number that it is about. */
export interface Finding {
  figure: string
  words: string
}

/** One bar: `name` stands under it, `fullName` in table and tooltip. */
export interface StackedRow {
  key: string
  name: string
  fullName: string
  /** The counts, by the key of the part. */
  counts: Readonly<Record<string, number>>
  /** The value of the line, 0…100; null where there is nothing to count. */
  percent?: number | null
}

export interface CountBar {
  name: string
  count: number
  tone: ChartTone
}
