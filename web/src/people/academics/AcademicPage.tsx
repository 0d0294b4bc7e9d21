import { useParams } from 'react-router'
import { LoadingOrError } from '../../shared/ui/Waiting.tsx'
import { AcademicFrame } from './AcademicFrame.tsx'
import { AcademicGroups } from './AcademicGroups.tsx'
import { useAcademic } from './academic-calls.ts'
import { type AcademicView, academicViews } from './academic-views.ts'

function AcademicPage({ view, isGroups = false }: { view: AcademicView; isGroups?: boolean }) {
  const id = Number(useParams().id)
  const read = useAcademic(view, id)
  if (!read.data) return <LoadingOrError query={read} columns={3} />
  return (
    <AcademicFrame view={view} academic={read.data} tab={isGroups ? 'groups' : 'facts'}>
      <AcademicGroups view={view} id={id} />
    </AcademicFrame>
  )
}

export const AcademicDetailPage = () => <AcademicPage view={academicViews.academic} />
export const AcademicGroupPage = () => <AcademicPage view={academicViews.academic} isGroups />
export const TeacherPage = () => <AcademicPage view={academicViews.teacher} />
export const AssistantPage = () => <AcademicPage view={academicViews.assistant} />
