import { minPassingScore, ScoreBand } from '@markaz/protocol/scores'

type ChartTone = 'accent' | 'green' | 'blue' | 'gold' | 'red' | 'grey'

export const chartToneColour = (tone: ChartTone) => (tone === 'accent' ? 'var(--accent)' : `var(--chart-${tone})`)

export interface ChartBarPart {
  key: string
  label: string
  tone: ChartTone
}

export interface ChartSummary {
  figure: string
  words: string
}

/** `name` is the bar's text on the axis, `fullName` its text in the table and tooltip. */
export interface StackedBar {
  key: string
  name: string
  fullName: string
  /** How many students, lessons etc. each part of the bar stands for, by the key of the part. */
  counts: Readonly<Record<string, number>>
  /** The value of this bar on the percentage line that the chart shows over the bars; null = no data. */
  percent?: number | null
}

export interface CountBarRow {
  name: string
  count: number
  tone: ChartTone
}

interface CountedRange {
  from: number
  to: number
  count: number
}

/** Returns one bar for each range of scores, from `86–100` in green to `1–59` in red; 0 is grey. */
export function toScoreBars(bands: readonly CountedRange[]): CountBarRow[] {
  return bands.map(({ from, to, count }) => ({
    name: from === to ? String(from) : `${from}–${to}`,
    count,
    tone: toneOf(from),
  }))
}

function toneOf(from: number): ChartTone {
  if (from >= ScoreBand.High) return 'green'
  if (from >= ScoreBand.Top) return 'blue'
  if (from >= minPassingScore) return 'gold'
  return from > 0 ? 'red' : 'grey'
}
