import { maxScore } from '@markaz/protocol/scores'
import type { ExamCheckInput, Participant } from '@markaz/protocol/teaching/exams/schemas'
import { examsText } from './exams.text.ts'

/** What is typed into one row. */
export interface Draft {
  /** The score as it was typed; '' is no score. */
  score: string
  reasonId: number | null
}

type SaveState = 'typed' | 'saving' | 'saved' | 'failed' | 'conflict'

/** A row somebody has touched. */
export interface SheetRow {
  draft: Draft
  /** What the server last said of the participant; its version is what a save names. */
  base: Participant
  state: SaveState
  trouble: string | null
}

export const draftOf = ({ score, failureReason }: Participant): Draft => ({
  score: score === null ? '' : String(score),
  reasonId: failureReason?.id ?? null,
})

/** Whether the row says something else than the server. */
export function isChanged({ draft, base }: Pick<SheetRow, 'draft' | 'base'>): boolean {
  const before = draftOf(base)
  return draft.score.trim() !== before.score || draft.reasonId !== before.reasonId
}

/** Whether leaving would lose it. */
export const isUnsaved = (row: SheetRow): boolean => row.state === 'saving' || isChanged(row)

/** 0…100 as typed, null for nothing, undefined for anything else. */
function typedScore(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const score = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN
  return score <= maxScore ? score : undefined
}

/** What is sent of a row, but for its key; null while it says nothing that could be. */
export function checkOf(
  { draft, base }: Pick<SheetRow, 'draft' | 'base'>,
  comment: string,
): Omit<ExamCheckInput, 'clientId'> | null {
  const score = typedScore(draft.score)
  if (score === undefined || (score === null && draft.reasonId === null)) return null
  return {
    participantId: base.id,
    score,
    failureReasonId: draft.reasonId,
    // Who has a comment of his own keeps it.
    comment: base.comment ?? comment,
    version: base.version,
  }
}

/** The row of a participant: as touched, or as the server has it. */
export function rowOf(participant: Participant, touched: SheetRow | undefined): SheetRow {
  const isOvertaken = touched?.state === 'saved' && participant.version > touched.base.version
  if (touched && !isOvertaken) return touched
  return { draft: draftOf(participant), base: participant, state: 'saved', trouble: null }
}

export const isGraded = ({ score, failureReason }: Participant): boolean => score !== null || failureReason !== null

/** What the server has of a participant, in words. */
export function gradeText({ score, failureReason }: Participant): string {
  if (failureReason) return failureReason.name
  return score === null ? examsText.notChecked : String(score)
}
