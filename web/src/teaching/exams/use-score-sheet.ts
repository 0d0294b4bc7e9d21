import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { useFormMutation } from '../../shared/api/query.ts'
import { createErrorToast } from '../../shared/notify/notify-error.ts'
import { examsText } from './exams.text.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'
import {
  isScoreChanged,
  isScoreRowUnsaved,
  type ScoreRowDraft,
  type ScoreSheetRow,
  scoreDraftOf,
  scoreSheetRowOf,
  toExamCheckInput,
} from './score-sheet.ts'

interface SheetOptions {
  examId: number
  participants: readonly ExamParticipant[]
  /** The comment that is saved for every participant who has no comment yet. */
  comment: string
  reread: () => Promise<readonly ExamParticipant[]>
}

/** Each row of scores is saved separately, and never twice at the same time. */
export function useScoreSheet({ examId, participants, comment, reread }: SheetOptions) {
  const [touched, setTouched] = useState<ReadonlyMap<number, ScoreSheetRow>>(new Map())
  const latest = useRef(touched)
  const keys = useRef(new Map<number, ReturnType<typeof createIdempotencyKeys>>())
  /** Ids of rows that the user has changed again while they were being saved. */
  const again = useRef(new Set<number>())
  const known = useRef({ participants, comment, reread })
  known.current = { participants, comment, reread }
  // Saving a score reloads no list: the lists are reloaded once, when the user leaves the table.
  const { mutateAsync: check } = useFormMutation(exams.check, { refresh: [] })

  const get = useCallback((id: number): ScoreSheetRow | undefined => {
    const participant = known.current.participants.find((one) => one.id === id)
    return participant && scoreSheetRowOf(participant, latest.current.get(id))
  }, [])
  const set = useCallback(
    (id: number, part: Partial<ScoreSheetRow>) => {
      const row = get(id)
      if (!row) return
      const next = new Map(latest.current).set(id, { ...row, ...part })
      latest.current = next
      setTouched(next)
    },
    [get],
  )
  const type = useCallback(
    (id: number, part: Partial<ScoreRowDraft>) => {
      const row = get(id)
      if (!row) return
      const isDecided = row.state !== 'saving' && row.state !== 'conflict'
      set(id, { draft: { ...row.draft, ...part }, ...(isDecided && { state: 'typed', trouble: null }) })
    },
    [get, set],
  )
  const send = useCallback(
    async (id: number, body: NonNullable<ReturnType<typeof toExamCheckInput>>): Promise<boolean> => {
      const keyOf = keys.current.get(id) ?? createIdempotencyKeys()
      keys.current.set(id, keyOf)
      set(id, { state: 'saving', trouble: null })
      const settle = (base: ExamParticipant | undefined, otherwise: ScoreSheetRow['state']): boolean => {
        const row = get(id)
        const isSame = row !== undefined && base !== undefined && !isScoreChanged({ draft: row.draft, base })
        set(id, { state: isSame ? 'saved' : otherwise, ...(base && { base }) })
        return isSame
      }
      try {
        const answer = await check({ params: { id: examId }, body: { ...body, clientId: keyOf(body) } })
        settle(answer.participant, 'typed')
        return true
      } catch (error) {
        if (error instanceof ApiError && error.code === 'CHAT_CHANGED') {
          const theirs = await known.current.reread()
          return settle(
            theirs.find((one) => one.id === id),
            'conflict',
          )
        }
        set(id, { state: 'failed', trouble: createErrorToast(error).title })
        return false
      }
    },
    [check, examId, get, set],
  )
  const save = useCallback(
    async (id: number): Promise<boolean> => {
      for (;;) {
        again.current.delete(id)
        const row = get(id)
        if (row?.state === 'saving') {
          again.current.add(id)
          return true
        }
        if (!row || row.state === 'conflict') return !row
        if (!isScoreChanged(row)) {
          if (row.state !== 'saved') set(id, { state: 'saved', trouble: null })
          return true
        }
        const body = toExamCheckInput(row, known.current.comment)
        if (!body) set(id, { state: 'failed', trouble: examsText.scoreBounds })
        if (!body || !(await send(id, body))) return false
        if (!again.current.has(id)) return true
      }
    },
    [get, send, set],
  )
  /** Solves a conflict with another user's score: sends this user's score, or accepts the other user's score. */
  const decide = useCallback(
    (id: number, whose: 'mine' | 'theirs') => {
      const row = get(id)
      if (!row) return
      set(id, whose === 'mine' ? { state: 'typed' } : { draft: scoreDraftOf(row.base), state: 'saved', trouble: null })
      if (whose === 'mine') void save(id)
    },
    [get, save, set],
  )
  return useMemo(() => {
    const rows = participants.map((participant) => scoreSheetRowOf(participant, touched.get(participant.id)))
    return { rows, unsaved: rows.filter(isScoreRowUnsaved), type, save, decide }
  }, [participants, touched, type, save, decide])
}
