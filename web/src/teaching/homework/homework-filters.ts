import { HomeworkProgress } from '@markaz/protocol/teaching/homework/schemas'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { homeworkText as words } from './homework.text.ts'

export const homeworkFilterFields: FilterField[] = [
  {
    kind: 'select',
    name: 'progress',
    options: Object.values(HomeworkProgress).map((value) => ({ value, label: words.progresses[value] })),
    isDaily: true,
    widthPx: 150,
  },
  { kind: 'dates', label: words.lessonDays, from: 'from', to: 'to', isDaily: true },
]
