import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { TagTone } from '../../shared/ui/parts.tsx'
import { submissionText as text } from './work.text.ts'

export const homeworkStatusLabels: Record<HomeworkStatus, { word: string; tone: TagTone }> = {
  [HomeworkStatus.Waiting]: { word: text.waits, tone: 'plain' },
  [HomeworkStatus.Checking]: { word: text.checking, tone: 'plain' },
  [HomeworkStatus.Rejected]: { word: text.rejected, tone: 'look' },
  [HomeworkStatus.Accepted]: { word: text.accepted, tone: 'good' },
  [HomeworkStatus.Uncompleted]: { word: text.missed, tone: 'look' },
  [HomeworkStatus.NotGiven]: { word: text.toDo, tone: 'plain' },
}
