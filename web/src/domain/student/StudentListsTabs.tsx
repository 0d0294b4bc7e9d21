import { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { studentText as words } from './student.text.ts'

const tabs = [
  { title: words.all, path: '/students', needs: students.list.access },
  { title: words.duplicates, path: '/students/duplicates', needs: studentDuplicates.list.access },
  { title: words.imports, path: '/students/imports', needs: studentImports.list.access },
]

export const StudentListsTabs = ({ path }: { path: string }) => <PageTabs label={words.pages} tabs={tabs} path={path} />
