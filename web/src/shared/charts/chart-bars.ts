/** The colour of a bar. Its meaning is named in the legend and in the table. */
export type ChartTone = 'accent' | 'green' | 'blue' | 'gold' | 'red' | 'grey'

/**
 * Returns the CSS colour. States have the colours of their labels, amounts the accent colour, and comparison values
 * grey.
 */
export const chartToneColour = (tone: ChartTone) => (tone === 'accent' ? 'var(--accent)' : `var(--chart-${tone})`)

/** One part of all bars in a chart, e.g. "accepted", with its colour. */
export interface BarPart {
  key: string
  label: string
  tone: ChartTone
}

/** The result that a chart shows: a sentence, and its main number. */
export interface ChartFinding {
  figure: string
  words: string
}

/** One bar. `name` is its text on the axis, `fullName` its text in the table and tooltip. */
export interface StackedRow {
  key: string
  name: string
  fullName: string
  /** The number of each part, by the key of the part. */
  counts: Readonly<Record<string, number>>
  /** The bar's value on the line of percentages, 0…100; null = there is nothing to count. */
  percent?: number | null
}

export interface CountBar {
  name: string
  count: number
  tone: ChartTone
}
