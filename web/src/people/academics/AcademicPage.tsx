import { useParams } from 'react-router'
import { Waiting } from '../../shared/ui/Waiting.tsx'
import { AcademicFrame } from './AcademicFrame.tsx'
import { AcademicGroups } from './AcademicGroups.tsx'
import { useAcademic } from './academic-calls.ts'
import { type View, views } from './academic-views.ts'

/**
 * The page of a teacher or assistant with the person's groups. `isGroups`: only the groups
 * (/users/academic/{id}/group).
 */
function AcademicPage({ view, isGroups = false }: { view: View; isGroups?: boolean }) {
  const id = Number(useParams().id)
  const read = useAcademic(view, id)
  if (!read.data) return <Waiting query={read} columns={3} />
  return (
    <AcademicFrame view={view} academic={read.data} tab={isGroups ? 'groups' : 'facts'}>
      <AcademicGroups view={view} id={id} />
    </AcademicFrame>
  )
}

export const AcademicDetailPage = () => <AcademicPage view={views.academic} />
export const AcademicGroupPage = () => <AcademicPage view={views.academic} isGroups />
export const TeacherPage = () => <AcademicPage view={views.teacher} />
export const AssistantPage = () => <AcademicPage view={views.assistant} />
