import { minPassingScore, ScoreBand } from '@markaz/protocol/scores'
import type { ChartTone, CountBarRow } from './chart-bars.ts'

interface Counted {
  from: number
  to: number
  count: number
}

/** The ranges of scores are from `86–100` in green to `1–59` in red; 0 is grey. */
export function toScoreBars(bands: readonly Counted[]): CountBarRow[] {
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
