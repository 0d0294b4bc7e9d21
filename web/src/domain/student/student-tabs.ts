import { students } from '@markaz/protocol/people/students/routes'
import { type Access, allows } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { studentText } from './student.text.ts'

/** The tabs of the student page, in their order; more than six do not fit at 1280 px. */
export const studentTabKeys = ['general', 'study', 'results', 'family', 'points', 'history'] as const
export type StudentTabKey = (typeof studentTabKeys)[number]

/** A section of a tab. `segment` is its part of the path; an empty string is the first section. */
interface StudentSection {
  tab: StudentTabKey
  /** The position among the sections of the tab. */
  order: number
  title: string
  segment: string
  /** The access that the section needs in addition to the right to see students. */
  needs: Access
  page: PageDefinition['page']
}

const known: StudentSection[] = []

/** Registers a section and returns its page below /students/:studentId. */
export function studentSection(section: StudentSection): PageDefinition {
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

/** Returns the sections that the user may open, by tab. */
export function useOpenStudentSections(): StudentSection[] {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => known.filter(({ needs }) => allows(needs, held, isSuperadmin)), [held, isSuperadmin])
}
