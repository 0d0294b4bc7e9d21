import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { PillTone } from '../../shared/ui/StatusPill.tsx'
import style from './work-status.module.css'

/**
 * The specified colours: rejected yellow, waiting blue, accepted green, uncompleted red, not given white; checking has
 * the colour of waiting.
 */
export const workTone: Record<HomeworkStatus, PillTone> = {
  [HomeworkStatus.Waiting]: 'blue',
  [HomeworkStatus.Rejected]: 'gold',
  [HomeworkStatus.Accepted]: 'green',
  [HomeworkStatus.Checking]: 'blue',
  [HomeworkStatus.Uncompleted]: 'red',
  [HomeworkStatus.NotGiven]: 'grey',
}

/** Returns the class that tints a row in the colour of its state; the row must also contain the state as text. */
export const workRowClass = (status: HomeworkStatus): string => `${style.row} ${style[workTone[status]] ?? ''}`.trim()
