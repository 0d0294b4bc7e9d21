import { maxScore } from '@markaz/protocol/scores'
import type { ExamCheckInput, Participant } from '@markaz/protocol/teaching/exams/schemas'
import { examsText } from './exams.text.ts'

/** What the user has typed in one row. */
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

/** Returns whether leaving the page would lose what the user typed in the row. */
export const isUnsaved = (row: SheetRow): boolean => row.state === 'saving' || isChanged(row)

/** Returns the typed score 0…100, null if the field is empty, undefined if it is invalid. */
function typedScore(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const score = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN
  return score <= maxScore ? score : undefined
}

/** Returns the request body of a row, without its idempotency key; null if the row has nothing valid to send. */
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
    // Sends the participant's existing comment again, so that it is not replaced.
    comment: base.comment ?? comment,
    version: base.version,
  }
}

/** Returns the edited row of a participant, or else a row with the server's values. */
export function rowOf(participant: Participant, touched: SheetRow | undefined): SheetRow {
  const isOvertaken = touched?.state === 'saved' && participant.version > touched.base.version
  if (touched && !isOvertaken) return touched
  return { draft: draftOf(participant), base: participant, state: 'saved', trouble: null }
}

export const isGraded = ({ score, failureReason }: Participant): boolean => score !== null || failureReason !== null

/** Returns the saved score or reason for exclusion as text. */
export function gradeText({ score, failureReason }: Participant): string {
  if (failureReason) return failureReason.name
  return score === null ? examsText.notChecked : String(score)
}
