import { Button } from 'antd'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
import { attendanceText as words } from './attendance.text.ts'
import style from './board-note.module.css'
import type { MarksSaveRefusal } from './unsent-lesson.ts'

interface RefusalNoteProps {
  refusal: MarksSaveRefusal
  resend: () => void
  discard: () => void
}

export function RefusedMarksNote({ refusal, resend, discard }: RefusalNoteProps) {
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
