import type { BranchOverviewSection, TeacherOverviewSection } from '@markaz/protocol/teaching/statistics/schemas'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'

export type OverviewSection = BranchOverviewSection | TeacherOverviewSection

export const overviewSectionPath = (base: GroupPathPrefix, part: OverviewSection) => `/${base}/today/${part}`

/**
 * For each start page section, the key of its title in the texts. The page with all rows of a section has the same
 * title.
 */
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
