import type { BoardPart, OwnPart } from '@markaz/protocol/teaching/statistics/schemas'
import type { GroupPathPrefix } from '../../domain/group/group-place.ts'

export type OverviewSection = BoardPart | OwnPart

export const overviewSectionPath = (base: GroupPathPrefix, part: OverviewSection) => `/${base}/today/${part}`

/** The titles of start page sections, also used by the pages with all rows of a section. */
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
