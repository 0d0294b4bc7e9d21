import { CheckCircleFilled, LoadingOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type KeyboardEvent, memo } from 'react'
import { ExamSubmissionPill } from '../../domain/exam/exam-result.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { ExclusionReasonSelect } from './ExclusionReasonSelect.tsx'
import { examsText } from './exams.text.ts'
import style from './score-entry.module.css'
import {
  gradeText,
  isParticipantGraded,
  isScoreChanged,
  type ScoreRowDraft,
  type ScoreSheetRow,
} from './score-sheet.ts'

interface ScoreRowProps {
  row: ScoreSheetRow
  number: number
  isFirst: boolean
  type: (id: number, part: Partial<ScoreRowDraft>) => void
  save: (id: number) => Promise<boolean>
  decide: (id: number, whose: 'mine' | 'theirs') => void
  /** Moves the focus to the score field of the row above or below. */
  step: (by: 1 | -1) => void
}

export const ScoreRow = memo(
  function ScoreRow({ row, number, isFirst, type, save, decide, step }: ScoreRowProps) {
    const { draft, base, state } = row
    const { id, student, chatStatus } = base
    const press = (event: KeyboardEvent<HTMLInputElement>) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0
      if (by === 0 || event.nativeEvent.isComposing) return
      event.preventDefault()
      // Saves the row here, because in the last row the focus does not move and no blur event saves the row.
      void save(id)
      step(by)
    }
    return (
      <li className={style.row} data-state={state}>
        <span className={style.number}>{number}</span>
        <span className={style.person}>
          <PersonCell name={student.fullName} photo={student.photo} />
        </span>
        <span className={style.work}>
          <ExamSubmissionPill status={chatStatus} />
        </span>
        <Input
          className={style.score ?? ''}
          data-score
          autoFocus={isFirst}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-label={examsText.scoreOf(student.fullName)}
          aria-invalid={state === 'failed' || state === 'conflict'}
          {...(state === 'failed' || state === 'conflict' ? { status: 'error' as const } : {})}
          value={draft.score}
          onChange={(event) => type(id, { score: event.target.value })}
          // Typing replaces the score, however the field got the focus.
          onFocus={({ target }) => target.select()}
          onKeyDown={press}
          onBlur={() => void save(id)}
        />
        <span className={style.reason}>
          <ExclusionReasonSelect
            label={examsText.reasonOf(student.fullName)}
            value={draft.reasonId}
            onChange={(reasonId) => {
              type(id, { reasonId })
              // If the user has cleared the reason for the missing score and typed no score, there is nothing to save.
              if (reasonId !== null || draft.score.trim() !== '') void save(id)
            }}
          />
        </span>
        <span className={style.state} role="status">
          <State row={row} retry={() => void save(id)} />
        </span>
        {state === 'conflict' && (
          <span className={style.conflict}>
            {examsText.changedMeanwhile(gradeText(base))}
            <Button size="small" onClick={() => decide(id, 'mine')}>
              {examsText.putMine}
            </Button>
            <Button size="small" onClick={() => decide(id, 'theirs')}>
              {examsText.takeTheirs}
            </Button>
          </span>
        )}
      </li>
    )
  },
  (before, after) =>
    before.number === after.number &&
    before.row.draft === after.row.draft &&
    before.row.base === after.row.base &&
    before.row.state === after.row.state &&
    before.row.trouble === after.row.trouble,
)

function State({ row, retry }: { row: ScoreSheetRow; retry: () => void }) {
  const { state, trouble, base } = row
  if (state === 'saving')
    return (
      <span className={style.quiet}>
        <LoadingOutlined aria-hidden /> {examsText.saving}
      </span>
    )
  if (state === 'failed')
    return (
      <span className={style.bad}>
        <WarningFilled aria-hidden /> {trouble}
        {trouble !== examsText.scoreBounds && (
          <Button type="link" size="small" onClick={retry}>
            {commonText.retry}
          </Button>
        )}
      </span>
    )
  if (state === 'conflict' || isScoreChanged(row))
    return (
      <span className={style.quiet}>
        {isParticipantGraded(base) ? examsText.unsavedOver(gradeText(base)) : examsText.unsaved}
      </span>
    )
  if (!isParticipantGraded(base)) return null
  return (
    <span className={style.good}>
      <CheckCircleFilled aria-hidden /> {examsText.saved}
    </span>
  )
}
