import type { BoardPart, OwnPart } from '@markaz/protocol/teaching/statistics/schemas'
import type { GroupPathPrefix } from '../../domain/group/group-place.ts'

export type OverviewSection = BoardPart | OwnPart

/** Returns the address of the page with all rows of a section of the start page. */
export const overviewSectionPath = (base: GroupPathPrefix, part: OverviewSection) => `/${base}/today/${part}`

/** The titles of the start page's sections, also used on the page with all rows of a section. */
export const overviewSectionTexts = {
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
} as const satisfies Record<OverviewSection, string>
