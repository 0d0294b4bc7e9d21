import { maxScore } from '@markaz/protocol/scores'
import type { ExamCheckInput, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import { examsText } from './exams.text.ts'

export interface ScoreRowDraft {
  /** The typed score; '' = no score. */
  score: string
  reasonId: number | null
}

type SaveState = 'typed' | 'saving' | 'saved' | 'failed' | 'conflict'

export interface ScoreSheetRow {
  draft: ScoreRowDraft
  /** The participant as last returned by the server. Saving a score sends the version of this participant. */
  base: ExamParticipant
  state: SaveState
  trouble: string | null
}

export const scoreDraftOf = ({ score, failureReason }: ExamParticipant): ScoreRowDraft => ({
  score: score === null ? '' : String(score),
  reasonId: failureReason?.id ?? null,
})

export function isScoreChanged({ draft, base }: Pick<ScoreSheetRow, 'draft' | 'base'>): boolean {
  const before = scoreDraftOf(base)
  return draft.score.trim() !== before.score || draft.reasonId !== before.reasonId
}

/** Returns whether the user would lose input in this row when leaving the page. */
export const isScoreRowUnsaved = (row: ScoreSheetRow): boolean => row.state === 'saving' || isScoreChanged(row)

/** Returns the typed score 0…100; null = the field is empty, undefined = the score is invalid. */
function typedScore(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const score = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN
  return score <= maxScore ? score : undefined
}

/** Returns null if there is nothing valid to send. The caller adds the idempotency key (`clientId`). */
export function toExamCheckInput(
  { draft, base }: Pick<ScoreSheetRow, 'draft' | 'base'>,
  comment: string,
): Omit<ExamCheckInput, 'clientId'> | null {
  const score = typedScore(draft.score)
  if (score === undefined || (score === null && draft.reasonId === null)) return null
  return {
    participantId: base.id,
    score,
    failureReasonId: draft.reasonId,
    // The participant's existing comment is sent again, so that it is not replaced.
    comment: base.comment ?? comment,
    version: base.version,
  }
}

/** Returns the row as the user has edited it, or else with the server's values. */
export function scoreSheetRowOf(participant: ExamParticipant, touched: ScoreSheetRow | undefined): ScoreSheetRow {
  const isOvertaken = touched?.state === 'saved' && participant.version > touched.base.version
  if (touched && !isOvertaken) return touched
  return { draft: scoreDraftOf(participant), base: participant, state: 'saved', trouble: null }
}

export const isParticipantGraded = ({ score, failureReason }: ExamParticipant): boolean =>
  score !== null || failureReason !== null

export function gradeText({ score, failureReason }: ExamParticipant): string {
  if (failureReason) return failureReason.name
  return score === null ? examsText.notChecked : String(score)
}
