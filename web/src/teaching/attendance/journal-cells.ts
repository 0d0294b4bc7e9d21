import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { AbsenceReason, attendanceMarkSymbols, type Journal } from '@markaz/protocol/teaching/attendance/schemas'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { homeworkStatusText } from '../../domain/homework/homework.text.ts'
import { attendanceText as words } from './attendance.text.ts'

type JournalStudent = Journal['students'][number]
type JournalMark = JournalStudent['attendance'][number]
export type JournalHomework = JournalStudent['homework'][number]

/** Colours of the marks in the journal. The colour of an absence depends on its reason. */
type CellTone = 'green' | 'orange' | 'red' | 'gold' | 'grey'

const toneOfMark = {
  [AttendanceMark.Attended]: 'green',
  [AttendanceMark.Late]: 'orange',
  [AttendanceMark.NoClass]: 'grey',
  [AttendanceMark.Ended]: 'grey',
} as const

const toneOfReason: Record<AbsenceReason, CellTone> = {
  [AbsenceReason.OnTheRoad]: 'gold',
  [AbsenceReason.Reasonable]: 'green',
  [AbsenceReason.WithoutReason]: 'red',
}

interface CellLook {
  symbol: string
  tone: CellTone
  /** The text for screen readers, because late and attended have the same symbol. */
  word: string
  isAbsent: boolean
}

export function journalMarkLook(entry: JournalMark | undefined): CellLook | null {
  if (!entry) return null
  const { mark, reasonType } = entry
  if (mark !== AttendanceMark.Absent)
    return { symbol: attendanceMarkSymbols[mark], tone: toneOfMark[mark], word: words.mark[mark], isAbsent: false }
  if (entry.isMadeUp) return { symbol: '↻', tone: 'green', word: words.madeUp, isAbsent: false }
  const reason = reasonType ?? AbsenceReason.WithoutReason
  return {
    symbol: attendanceMarkSymbols[mark],
    tone: toneOfReason[reason],
    word: `${words.mark[mark]}: ${words.reason[reason]}`,
    isAbsent: true,
  }
}

type WorkTone = 'workGreen' | 'workGold' | 'workBlue' | 'workRed' | 'workGrey'

interface WorkLook {
  /** The score of accepted homework, otherwise the symbol of its state. */
  text: string
  tone: WorkTone
  /** The meaning of the cell's colour, as text. */
  word: string
}

const signs: Record<HomeworkStatus, { tone: WorkTone; sign: string }> = {
  [HomeworkStatus.Waiting]: { tone: 'workBlue', sign: '…' },
  [HomeworkStatus.Checking]: { tone: 'workBlue', sign: '…' },
  [HomeworkStatus.Rejected]: { tone: 'workGold', sign: '↩' },
  [HomeworkStatus.Accepted]: { tone: 'workGreen', sign: '✓' },
  [HomeworkStatus.Uncompleted]: { tone: 'workRed', sign: '×' },
  [HomeworkStatus.NotGiven]: { tone: 'workGrey', sign: '○' },
}

/** Returns null if the lesson has no homework. */
export function journalHomeworkAppearance(entry: JournalHomework | undefined): WorkLook | null {
  if (!entry) return null
  const { status, score } = entry
  const { tone, sign } = signs[status]
  const state = homeworkStatusText.status[status]
  if (score === null || status !== HomeworkStatus.Accepted) return { text: sign, tone, word: words.workWord(state) }
  return { text: String(score), tone, word: words.workScore(score, state) }
}
