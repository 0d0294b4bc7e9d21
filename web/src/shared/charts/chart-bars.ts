/** The colour of a bar; what it stands for is said by legend and table. */
export type ChartTone = 'green' | 'blue' | 'gold' | 'red' | 'grey'

export const toneColour = (tone: ChartTone) => `var(--chart-${tone})`

/** One part of every bar. */
export interface BarPart {
  key: string
  label: string
  tone: ChartTone
}

/** One bar: `name` stands under it, `fullName` in table and tooltip. */
export interface StackedRow {
  key: string
  name: string
  fullName: string
  /** By the key of the part. */
  counts: Readonly<Record<string, number>>
  /** Of the line, 0…100; null where there is nothing to count. */
  percent?: number | null
}

export interface CountBar {
  name: string
  count: number
  tone: ChartTone
}
