import { students } from '@markaz/protocol/people/students/routes'
import { type Access, allows } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { studentText } from './student.text.ts'

/** A tab of the student page. `segment` is its part of the path; '' is what the student opens with. */
interface StudentTab {
  order: number
  title: string
  segment: string
  /** What the tab needs beside the right to see students. */
  needs: Access
  page: PageDefinition['page']
}

const known: StudentTab[] = []

/** The tabs that exist, in their order: 1 data, 2 groups, 2.5 parents, 3 contracts, 4 certificates, 5 results, 6 gamification, 7 feedback, 8 SMS, 8.5 what the family was told. */
const studentTabs = (): readonly StudentTab[] => known

/** Declares a tab where its feature lives and answers its page below /students/:studentId. */
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

/** The tabs this person may open. */
export function useOpenStudentTabs(): StudentTab[] {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => studentTabs().filter((tab) => allows(tab.needs, held, isSuperadmin)), [held, isSuperadmin])
}
