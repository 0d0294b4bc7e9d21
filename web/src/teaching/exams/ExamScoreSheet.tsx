import { CheckOutlined } from '@ant-design/icons'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refetchQueriesByKeyPrefixes, useRouteQuery } from '../../shared/api/query.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { confirmLeavePage, useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { examsText } from './exams.text.ts'
import { ScoreRow } from './ScoreRow.tsx'
import style from './score-entry.module.css'
import { isParticipantGraded } from './score-sheet.ts'
import { examQueryPrefixes } from './use-exam-actions.tsx'
import { useScoreSheet } from './use-score-sheet.ts'

interface ExamScoreSheetProps {
  exam: Exam
  end: () => void
}

/** All participants are loaded at once, because no group has more than a thousand students. */
const everybody = { page: 1, perPage: 1000 }
const nobody: ExamParticipant[] = []

export function ExamScoreSheet({ exam, end }: ExamScoreSheetProps) {
  const query = useRouteQuery(exams.participants, { params: { id: exam.id }, query: everybody }, { silent: true })
  const [comment, setComment] = useState('')
  const { refetch } = query
  const reread = useCallback(async () => (await refetch()).data?.participants ?? nobody, [refetch])
  const sheet = useScoreSheet({
    examId: exam.id,
    participants: query.data?.participants ?? nobody,
    comment: comment.trim() || examsText.commentDefault,
    reread,
  })
  const { rows, unsaved, save } = sheet
  useConfirmLeavePage(unsaved.length > 0)
  useRefreshAfterwards()
  const list = useRef<HTMLOListElement>(null)
  const doneId = 'score-entry-done'
  const step = (from: number, by: 1 | -1) => {
    const inputs = list.current?.querySelectorAll<HTMLInputElement>('input[data-score]')
    const next = inputs?.[from + by]
    if (next) {
      next.focus()
      next.select()
    } else if (by === 1) document.getElementById(doneId)?.focus()
  }
  const leave = async () => {
    const outcomes = await Promise.all(unsaved.map(({ base }) => save(base.id)))
    const isFine = outcomes.every(Boolean)
    if (isFine || (await confirmLeavePage())) end()
  }

  if (!query.data && query.error) return <LoadFailed error={query.error} refetch={query.refetch} />
  if (!query.data) return <TableSkeleton columns={4} />
  if (rows.length === 0) return <EmptyState title={examsText.noParticipants} hint={examsText.noParticipantsHint} />
  const graded = rows.filter(({ base }) => isParticipantGraded(base)).length
  const firstOpen = Math.max(
    rows.findIndex(({ base }) => !isParticipantGraded(base)),
    0,
  )
  return (
    <section className={style.sheet} aria-label={examsText.entryTable}>
      <div className={style.tools}>
        <Form.Item
          label={examsText.entryComment}
          htmlFor="entry-comment"
          layout="vertical"
          className={style.comment ?? ''}
        >
          <Input
            id="entry-comment"
            value={comment}
            maxLength={999}
            placeholder={examsText.commentDefault}
            onChange={(event) => setComment(event.target.value)}
          />
        </Form.Item>
        <p className={style.progress} role="status">
          {examsText.entered(graded, rows.length)}
        </p>
        <Button id={doneId} type="primary" icon={<CheckOutlined aria-hidden />} onClick={() => void leave()}>
          {examsText.endEntry}
        </Button>
      </div>
      <p className={style.hint}>{examsText.entryHint}</p>
      <ol className={style.rows} ref={list}>
        {rows.map((row, index) => (
          <ScoreRow
            key={row.base.id}
            row={row}
            number={index + 1}
            isFirst={index === firstOpen}
            type={sheet.type}
            save={save}
            decide={sheet.decide}
            step={(by) => step(index, by)}
          />
        ))}
      </ol>
    </section>
  )
}

/** Reloads the lists that show scores when the score sheet closes. */
function useRefreshAfterwards(): void {
  const client = useQueryClient()
  useEffect(
    () => () => {
      void refetchQueriesByKeyPrefixes(client, examQueryPrefixes)
    },
    [client],
  )
}
