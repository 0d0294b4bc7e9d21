import { useParams } from 'react-router'
import { Failed } from '../../shared/ui/Failed.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { AcademicFrame } from './AcademicFrame.tsx'
import { AcademicGroups } from './AcademicGroups.tsx'
import { useAcademic } from './academic-calls.ts'
import { type Door, doors } from './doors.ts'

/** One person with their groups; `isGroups`: the groups alone (/users/academic/{id}/group). */
function AcademicPage({ door, isGroups = false }: { door: Door; isGroups?: boolean }) {
  const id = Number(useParams().id)
  const read = useAcademic(door, id)
  if (!read.data && read.error) return <Failed error={read.error} refetch={read.refetch} />
  if (!read.data) return <TableSkeleton columns={3} />
  return (
    <AcademicFrame door={door} academic={read.data} tab={isGroups ? 'groups' : 'facts'}>
      <AcademicGroups door={door} id={id} />
    </AcademicFrame>
  )
}

export const AcademicDetailPage = () => <AcademicPage door={doors.academic} />
export const AcademicGroupPage = () => <AcademicPage door={doors.academic} isGroups />
export const TeacherPage = () => <AcademicPage door={doors.teacher} />
export const AssistantPage = () => <AcademicPage door={doors.assistant} />
