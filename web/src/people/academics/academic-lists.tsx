import { teachers } from '@markaz/protocol/people/academics/routes'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { AcademicList } from './AcademicList.tsx'
import { teachingStaffViews } from './academic-views.ts'
import { academicsText } from './academics.text.ts'

export const AcademicsPage = () => <AcademicList view={teachingStaffViews.academic} />
export const AssistantsPage = () => <AcademicList view={teachingStaffViews.assistant} />

export function TeachersPage() {
  const add = (
    <AddButton do={teachers.signUp} to="/users/teacher/add">
      {academicsText.addButton}
    </AddButton>
  )
  return <AcademicList view={teachingStaffViews.teacher} action={add} />
}
