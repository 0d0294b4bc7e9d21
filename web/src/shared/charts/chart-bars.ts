export type ChartTone = 'accent' | 'green' | 'blue' | 'gold' | 'red' | 'grey'

/** Bars of states have the colours of the states' labels, amounts the accent colour, and comparison values grey. */
export const chartToneColour = (tone: ChartTone) => (tone === 'accent' ? 'var(--accent)' : `var(--chart-${tone})`)

export interface ChartBarPart {
  key: string
  label: string
  tone: ChartTone
}

export interface ChartFinding {
  figure: string
  words: string
}

/** `name` is the bar's text on the axis, `fullName` its text in the table and tooltip. */
export interface StackedBar {
  key: string
  name: string
  fullName: string
  /** The number of each part of the bar, by the part's key. */
  counts: Readonly<Record<string, number>>
  /** The bar's value on the line of percentages, 0…100; null = there is nothing to count. */
  percent?: number | null
}

export interface CountBarRow {
  name: string
  count: number
  tone: ChartTone
}
