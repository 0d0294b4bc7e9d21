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

/**
 * Returns the CSS class that gives a row the colour of its state. The row must also contain the state as text, because
 * colour alone is not accessible.
 */
export const workRowClass = (status: HomeworkStatus): string => `${style.row} ${style[workTone[status]] ?? ''}`.trim()
