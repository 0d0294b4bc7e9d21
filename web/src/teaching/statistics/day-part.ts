import type { BoardPart, OwnPart } from '@markaz/protocol/teaching/statistics/schemas'
import type { GroupBase } from '../../domain/group/group-place.ts'

export type DayPart = BoardPart | OwnPart

/** Returns the address of the page with all rows of a section of the start page. */
export const dayPath = (base: GroupBase, part: DayPart) => `/${base}/today/${part}`

/** The titles of the sections, as on the start page. */
export const partWords = {
  lessons: 'unmarked',
  homeworks: 'unchecked',
  exams: 'exams',
  absent: 'absent',
  silent: 'silent',
  weekExams: 'weekExams',
  lagging: 'lagging',
  ahead: 'ahead',
  held: 'held',
  absences: 'absences',
  works: 'works',
  joined: 'joined',
  left: 'left',
} as const satisfies Record<DayPart, string>
