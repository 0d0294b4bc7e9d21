import { maxScore } from '@markaz/protocol/scores'
import type { ExamCheckInput, Participant } from '@markaz/protocol/teaching/exams/schemas'
import { examsText } from './exams.text.ts'

/** The input of one row. */
export interface Draft {
  /** The score as typed; '' = no score. */
  score: string
  reasonId: number | null
}

type SaveState = 'typed' | 'saving' | 'saved' | 'failed' | 'conflict'

/** A row that the user has edited. */
export interface SheetRow {
  draft: Draft
  /** The participant as the server last returned them; a save sends this version. */
  base: Participant
  state: SaveState
  trouble: string | null
}

export const draftOf = ({ score, failureReason }: Participant): Draft => ({
  score: score === null ? '' : String(score),
  reasonId: failureReason?.id ?? null,
})

/** Returns whether the row differs from the server's state. */
export function isChanged({ draft, base }: Pick<SheetRow, 'draft' | 'base'>): boolean {
  const before = draftOf(base)
  return draft.score.trim() !== before.score || draft.reasonId !== before.reasonId
}

/** Returns whether leaving would lose the input. */
export const isUnsaved = (row: SheetRow): boolean => row.state === 'saving' || isChanged(row)

/** Returns 0…100, null for empty input, undefined for invalid input. */
function typedScore(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const score = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN
  return score <= maxScore ? score : undefined
}

/** Returns the request body of a row, without its idempotency key; null if there is nothing valid to send. */
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
    // An existing comment of the participant stays.
    comment: base.comment ?? comment,
    version: base.version,
  }
}

/** Returns the row of a participant: the edited row, or the server's state. */
export function rowOf(participant: Participant, touched: SheetRow | undefined): SheetRow {
  const isOvertaken = touched?.state === 'saved' && participant.version > touched.base.version
  if (touched && !isOvertaken) return touched
  return { draft: draftOf(participant), base: participant, state: 'saved', trouble: null }
}

export const isGraded = ({ score, failureReason }: Participant): boolean => score !== null || failureReason !== null

/** Describes the server's result of a participant. */
export function gradeText({ score, failureReason }: Participant): string {
  if (failureReason) return failureReason.name
  return score === null ? examsText.notChecked : String(score)
}
