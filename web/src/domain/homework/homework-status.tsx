import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { PillTone } from '../../shared/ui/StatusPill.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { homeworkStatusText } from './homework.text.ts'
import style from './homework-status.module.css'

export const homeworkStatusTones: Record<HomeworkStatus, PillTone> = {
  [HomeworkStatus.Waiting]: 'blue',
  [HomeworkStatus.Rejected]: 'gold',
  [HomeworkStatus.Accepted]: 'green',
  [HomeworkStatus.Checking]: 'blue',
  [HomeworkStatus.Uncompleted]: 'red',
  [HomeworkStatus.NotGiven]: 'grey',
}

/** The row must also show the homework's state as text, because some users cannot see colours. */
export const homeworkRowClass = (status: HomeworkStatus): string =>
  `${style.row} ${style[homeworkStatusTones[status]] ?? ''}`.trim()

export function HomeworkStatusPill({ status }: { status: HomeworkStatus }) {
  return <StatusPill tone={homeworkStatusTones[status]}>{homeworkStatusText.status[status]}</StatusPill>
}
