import { useParams } from 'react-router'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { AcademicGroups } from './AcademicGroups.tsx'
import { AcademicPageFrame } from './AcademicPageFrame.tsx'
import { useAcademic } from './academic-calls.ts'
import { type TeachingStaffView, teachingStaffViews } from './academic-views.ts'

function AcademicPage({ view, isGroups = false }: { view: TeachingStaffView; isGroups?: boolean }) {
  const id = Number(useParams().id)
  const read = useAcademic(view, id)
  if (!read.data) return <LoadingOrError query={read} columns={3} />
  return (
    <AcademicPageFrame view={view} academic={read.data} tab={isGroups ? 'groups' : 'facts'}>
      <AcademicGroups view={view} id={id} />
    </AcademicPageFrame>
  )
}

export const AcademicInfoPage = () => <AcademicPage view={teachingStaffViews.academic} />
export const AcademicGroupsPage = () => <AcademicPage view={teachingStaffViews.academic} isGroups />
export const TeacherPage = () => <AcademicPage view={teachingStaffViews.teacher} />
export const AssistantPage = () => <AcademicPage view={teachingStaffViews.assistant} />
