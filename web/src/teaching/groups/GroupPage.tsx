import { groups } from '@markaz/protocol/teaching/groups/routes'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { groupText } from '../../domain/group/group.text.ts'
import { itemPath, itemsToOpen } from '../../domain/group/opening.ts'
import { useCall } from '../../shared/api/query.ts'
import { Blank } from '../../shared/ui/Blank.tsx'
import { Failed } from '../../shared/ui/Failed.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'

/** `/groups/7`, as people shorten or write it: on to the first schedule that has a teacher, and there to a permitted tab. */
export function GroupPage() {
  const id = Number(useParams().id)
  const base = useLocation().pathname.startsWith('/my-groups/') ? 'my-groups' : 'groups'
  const { data: group, error, refetch } = useCall(groups.read, { params: { id } }, { silent: true })
  if (error) return <Failed error={error} refetch={refetch} />
  if (!group) return <TableSkeleton columns={4} />
  const path = itemsToOpen(group)
    .map((item) => itemPath(base, id, item))
    .find((to) => to !== null)
  if (path) return <Navigate to={path} replace />
  return (
    <Blank
      isAlert
      title={group.name}
      hint={groupText.noTeacher}
      action={<Link to={`/${base}`}>{groupText.toList}</Link>}
    />
  )
}
