import { AbsenceReason, type Journal, Mark, markSymbol } from '@markaz/protocol/areas/attendance'
import { attendanceText as words } from './attendance.text.ts'

type JournalStudent = Journal['students'][number]
export type JournalMark = JournalStudent['attendance'][number]

/** Attended green, late orange, no class and ended grey; an absence has the tone of its reason. */
export type CellTone = 'green' | 'orange' | 'red' | 'gold' | 'grey'

const toneOfMark = {
  [Mark.Attended]: 'green',
  [Mark.Late]: 'orange',
  [Mark.NoClass]: 'grey',
  [Mark.Ended]: 'grey',
} as const

const toneOfReason: Record<AbsenceReason, CellTone> = {
  [AbsenceReason.OnTheRoad]: 'gold',
  [AbsenceReason.Reasonable]: 'green',
  [AbsenceReason.WithoutReason]: 'red',
}

export interface CellLook {
  symbol: string
  tone: CellTone
  /** Signs are alike for late and attended; the word tells. */
  word: string
  isAbsent: boolean
}

/** How a mark stands in the journal; null for a lesson without one. */
export function cellLook(entry: JournalMark | undefined): CellLook | null {
  if (!entry) return null
  const { mark, reasonType } = entry
  if (mark !== Mark.Absent)
    return { symbol: markSymbol[mark], tone: toneOfMark[mark], word: words.mark[mark], isAbsent: false }
  const reason = reasonType ?? AbsenceReason.WithoutReason
  return {
    symbol: markSymbol[mark],
    tone: toneOfReason[reason],
    word: `${words.mark[mark]}: ${words.reason[reason]}`,
    isAbsent: true,
  }
}
