import { students } from '@markaz/protocol/people/students/routes'
import { type Access, allows } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { studentText } from './student.text.ts'

/** A tab of the student page. `segment` is its part of the path; an empty string is the first tab. */
interface StudentTab {
  order: number
  title: string
  segment: string
  /** The access that the tab needs in addition to the right to see students. */
  needs: Access
  page: PageDefinition['page']
}

const known: StudentTab[] = []

/**
 * Returns the registered tabs in order: 1 data, 2 groups, 2.5 parents, 3 contracts, 4 certificates, 5 results, 6
 * gamification, 7 feedback, 8 SMS, 8.5 notifications to the parents.
 */
const studentTabs = (): readonly StudentTab[] => known

/** Registers a student tab and returns its page below /students/:studentId. */
export function studentTab(tab: StudentTab): PageDefinition {
  known.push(tab)
  known.sort((a, b) => a.order - b.order)
  return {
    path: `/students/:studentId${tab.segment && `/${tab.segment}`}`,
    title: tab.title,
    page: tab.page,
    needs: tab.segment ? tab.needs : students.read.access,
    parents: [{ title: studentText.all, path: '/students' }],
  }
}

/** Returns the tabs that the user may open. */
export function useOpenStudentTabs(): StudentTab[] {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => studentTabs().filter((tab) => allows(tab.needs, held, isSuperadmin)), [held, isSuperadmin])
}
