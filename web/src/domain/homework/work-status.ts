import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { PillTone } from '../../shared/ui/StatusPill.tsx'
import style from './work-status.module.css'

/** The documents' colours: rejected yellow, waiting blue, accepted green, uncompleted red, not given white; checking as waiting (A-096). */
export const workTone: Record<HomeworkStatus, PillTone> = {
  [HomeworkStatus.Waiting]: 'blue',
  [HomeworkStatus.Rejected]: 'gold',
  [HomeworkStatus.Accepted]: 'green',
  [HomeworkStatus.Checking]: 'blue',
  [HomeworkStatus.Uncompleted]: 'red',
  [HomeworkStatus.NotGiven]: 'grey',
}

/** Class of a table row or a list item in the quiet tint of its state; the word has to stand in the row too. */
export const workRowClass = (status: HomeworkStatus): string => `${style.row} ${style[workTone[status]] ?? ''}`.trim()
