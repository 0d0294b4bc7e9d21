import { teachers } from '@markaz/protocol/people/academics/routes'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { teachingStaffText } from './academics.text.ts'
import { TeachingStaffList } from './TeachingStaffList.tsx'
import { teachingStaffViews } from './teaching-staff-views.ts'

export const TeachingStaffPage = () => <TeachingStaffList view={teachingStaffViews.academic} />
export const AssistantsPage = () => <TeachingStaffList view={teachingStaffViews.assistant} />

export function TeachersPage() {
  const add = (
    <AddButton do={teachers.signUp} to="/users/teacher/add">
      {teachingStaffText.addButton}
    </AddButton>
  )
  return <TeachingStaffList view={teachingStaffViews.teacher} action={add} />
}
