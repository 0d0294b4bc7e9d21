import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import { Navigate, useLocation, useParams } from 'react-router'
import { HistoryMenu } from '../../domain/audit/HistoryMenu.tsx'
import { groupText } from '../../domain/group/group.text.ts'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'
import { scheduleItemPath, scheduleItemsToChooseFrom } from '../../domain/group/group-paths.ts'
import { GroupStatusPill } from '../../domain/group/group-status.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { GroupInfo } from './GroupInfo.tsx'

/** Redirects to the group's first schedule item with a teacher, where the first permitted tab opens. */
export function GroupPage() {
  const id = Number(useParams().id)
  const base = useLocation().pathname.startsWith('/my-groups/') ? 'my-groups' : 'groups'
  const query = useRouteQuery(groups.read, { params: { id } }, { silent: true })
  const group = query.data
  if (!group) return <LoadingOrError query={query} title={groupText.loading} columns={4} />
  const path = scheduleItemsToChooseFrom(group)
    .map((item) => scheduleItemPath(base, id, item))
    .find((to) => to !== null)
  return path ? <Navigate to={path} replace /> : <Untaught group={group} base={base} />
}

/** The page of a group without a teacher; it has no tabs. */
function Untaught({ group, base }: { group: Group; base: GroupPathPrefix }) {
  const { id, name, status } = group
  useSetBreadcrumbs([{ title: name }])
  return (
    <Page
      title={name}
      mark={<GroupStatusPill status={status} />}
      extra={<HistoryMenu kind="group" id={id} name={name} />}
    >
      <HintNote>{groupText.noTeacher}</HintNote>
      <GroupInfo key={id} place={{ base, id }} />
    </Page>
  )
}
