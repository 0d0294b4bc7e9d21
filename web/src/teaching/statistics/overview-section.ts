import type { BranchOverviewSection, TeacherOverviewSection } from '@markaz/protocol/teaching/statistics/schemas'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'

export type OverviewSection = BranchOverviewSection | TeacherOverviewSection

export const overviewSectionPath = (base: GroupPathPrefix, part: OverviewSection) => `/${base}/today/${part}`

/** The text key of each section's title, which is also the title of the page with all rows of the section. */
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
