import { students } from '@markaz/protocol/people/students/routes'
import { type AccessRule, isAccessAllowed } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { studentText } from './student.text.ts'

/** The tabs of a student's page. At 1280 px there is space for six. */
export const studentTabKeys = ['general', 'study', 'results', 'family', 'points', 'history'] as const
export type StudentTabKey = (typeof studentTabKeys)[number]

/** `segment` is the last part of the section's address; an empty string = the first section. */
interface StudentSection {
  tab: StudentTabKey
  order: number
  title: string
  segment: string
  /** The right that a user needs in addition to the right to see students. */
  needs: AccessRule
  page: PageDefinition['page']
}

const known: StudentSection[] = []

/** Adds a section to a student's page, and returns the section's own page below /students/:studentId. */
export function registerStudentSection(section: StudentSection): PageDefinition {
  known.push(section)
  known.sort((a, b) => studentTabKeys.indexOf(a.tab) - studentTabKeys.indexOf(b.tab) || a.order - b.order)
  return {
    path: `/students/:studentId${section.segment && `/${section.segment}`}`,
    title: section.title,
    page: section.page,
    needs: section.segment ? section.needs : students.read.access,
    parents: [{ title: studentText.all, path: '/students' }],
  }
}

export function usePermittedStudentSections(): StudentSection[] {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => known.filter(({ needs }) => isAccessAllowed(needs, held, isSuperadmin)), [held, isSuperadmin])
}
