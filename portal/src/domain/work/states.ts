import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { Tone } from '../../shared/ui/parts.tsx'
import { workText as text } from './work.text.ts'

/** The texts with which students see the states of their submissions. */
export const homeworkStates: Record<HomeworkStatus, { word: string; tone: Tone }> = {
  [HomeworkStatus.Waiting]: { word: text.waits, tone: 'plain' },
  [HomeworkStatus.Checking]: { word: text.checking, tone: 'plain' },
  [HomeworkStatus.Rejected]: { word: text.rejected, tone: 'look' },
  [HomeworkStatus.Accepted]: { word: text.accepted, tone: 'good' },
  [HomeworkStatus.Uncompleted]: { word: text.missed, tone: 'look' },
  [HomeworkStatus.NotGiven]: { word: text.toDo, tone: 'plain' },
}
