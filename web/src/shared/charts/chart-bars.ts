/** The colour of a bar; the legend and the table name its meaning. */
export type ChartTone = 'accent' | 'green' | 'blue' | 'gold' | 'red' | 'grey'

/**
 * Returns the CSS colour. States have the colours of their status labels, an amount the accent colour, and a comparison
 * value grey.
 */
export const toneColour = (tone: ChartTone) => (tone === 'accent' ? 'var(--accent)' : `var(--chart-${tone})`)

/** One part of every bar. */
export interface BarPart {
  key: string
  label: string
  tone: ChartTone
}

/** The statement that a chart supports, and its number. */
export interface Finding {
  figure: string
  words: string
}

/** One bar: `name` is the axis label, `fullName` is used in the table and the tooltip. */
export interface StackedRow {
  key: string
  name: string
  fullName: string
  /** The counts, keyed by the part's key. */
  counts: Readonly<Record<string, number>>
  /** The value of the percentage line, 0…100; null if there is nothing to count. */
  percent?: number | null
}

export interface CountBar {
  name: string
  count: number
  tone: ChartTone
}
