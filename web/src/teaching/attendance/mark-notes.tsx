import { Button } from 'antd'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
import { attendanceText as words } from './attendance.text.ts'
import type { AttendanceMarkActions } from './attendance-mark-actions.ts'
import style from './board-note.module.css'
import type { AttendanceRow } from './lesson-rows.ts'
import type { SettableMark } from './mark-rules.ts'
import type { AttendanceSaveRefusal } from './unsent-attendance.ts'

const wordOf = (mark: SettableMark | null) => (mark ? words.mark[mark] : words.unmarked)
const sentence = (who: string | null, mark: SettableMark | null) =>
  mark ? words.theirs(who ?? words.somebody, wordOf(mark)) : words.theirsTookBack(who ?? words.somebody)

export function AttendanceConflictNote({ row, actions }: { row: AttendanceRow; actions: AttendanceMarkActions }) {
  if (row.conflict)
    return (
      <span className={style.conflict}>
        <span role="status">{sentence(row.conflict.by, row.conflict.theirs.mark)}</span>
        <Button size="small" onClick={() => actions.putMine(row)}>
          {words.putMine(wordOf(row.conflict.mine.mark))}
        </Button>
        <Button size="small" type="text" onClick={() => actions.undo(row)}>
          {words.understood}
        </Button>
      </span>
    )
  if (!row.isOvertaken || !row.unsent) return null
  return (
    <span className={style.conflict}>
      <span role="status">{sentence(row.markedBy, row.saved.mark)}</span>
      <Button size="small" onClick={() => actions.keepMine(row)}>
        {words.keepMine(wordOf(row.unsent.mark))}
      </Button>
      <Button size="small" type="text" onClick={() => actions.undo(row)}>
        {words.takeTheirs}
      </Button>
    </span>
  )
}

interface RefusedAttendanceNoteProps {
  refusal: AttendanceSaveRefusal
  resend: () => void
  discard: () => void
}

export function RefusedAttendanceNote({ refusal, resend, discard }: RefusedAttendanceNoteProps) {
  return (
    <HintNote as="div" tone="red" role="alert" className={style.refusal}>
      <span>
        <b>{words.refused}.</b> {refusal.text}. {words.refusedHint}.
      </span>
      <Stack row as="span">
        <Button size="small" onClick={resend}>
          {words.resend}
        </Button>
        <Button size="small" type="text" onClick={discard}>
          {words.discard}
        </Button>
      </Stack>
    </HintNote>
  )
}
