import { teachers } from '@markaz/protocol/people/academics/routes'
import { AddButton } from '../../shared/ui/AddButton.tsx'
import { AcademicList } from './AcademicList.tsx'
import { views } from './academic-views.ts'
import { academicsText } from './academics.text.ts'

export const AcademicsPage = () => <AcademicList view={views.academic} />
export const AssistantsPage = () => <AcademicList view={views.assistant} />

export function TeachersPage() {
  const add = (
    <AddButton do={teachers.signUp} to="/users/teacher/add">
      {academicsText.addButton}
    </AddButton>
  )
  return <AcademicList view={views.teacher} action={add} />
}
