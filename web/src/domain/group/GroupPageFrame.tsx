import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Group, ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link, Navigate } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import type { Breadcrumb } from '../../shared/routing/page-definition.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { HistoryMenu } from '../audit/HistoryMenu.tsx'
import { GroupScheduleItemSelect } from './GroupScheduleItemSelect.tsx'
import { GroupTabs, usePermittedGroupTabs } from './GroupTabs.tsx'
import { groupText } from './group.text.ts'
import style from './group-frame.module.css'
import {
  type GroupPagePathParts,
  groupPagePath,
  scheduleItemPath,
  scheduleItemsToChooseFrom,
  useGroupPageLocation,
} from './group-paths.ts'
import { GroupStatusPill } from './group-status.tsx'

export interface GroupPageContext {
  group: Group
  item: ScheduleItem
  place: GroupPagePathParts
}

interface GroupPageFrameProps {
  segment: string
  crumbs: readonly Breadcrumb[]
  children: (open: GroupPageContext) => ReactNode
}

/** When another group opens, input and selected rows on the group's page are discarded. */
export function GroupPageFrame({ segment, crumbs, children }: GroupPageFrameProps) {
  const place = useGroupPageLocation()
  const query = useRouteQuery(groups.read, { params: { id: place.id } }, { silent: true, isEarly: true })
  const known = useKnownGroup(place.id)
  const group = query.data ?? known
  const tabs = usePermittedGroupTabs(place.base)
  useSetBreadcrumbs(group ? [{ title: group.name, path: groupPagePath(place) }, ...crumbs] : crumbs)

  const [first] = tabs
  // A user who may not open the first tab is redirected to the next. Other tabs check the user's right themselves.
  if (first && segment === '' && first.segment !== '')
    return <Navigate to={groupPagePath(place, first.segment)} replace />
  if (!group) return <LoadingOrError query={query} title={groupText.loading} columns={4} />

  const item = [...group.activeScheduleItems, ...group.othersScheduleItems].find(
    ({ id, staff }) => id === place.scheduleId && staff?.id === place.staffId,
  )
  return (
    <Page
      key={place.id}
      title={group.name}
      mark={<GroupStatusPill status={group.status} />}
      extra={<HistoryMenu kind="group" id={group.id} name={group.name} />}
    >
      {item && <GroupScheduleItemSelect group={group} item={item} place={place} />}
      <GroupTabs tabs={tabs} place={place} segment={segment} />
      <div className={style.content}>
        {item ? children({ group, item, place }) : <ScheduleGone group={group} place={place} />}
      </div>
    </Page>
  )
}

function useKnownGroup(id: number): Group | undefined {
  const client = useQueryClient()
  return useMemo(() => {
    const lists = client.getQueriesData<{ groups?: Group[] }>({ queryKey: ['groups'] })
    return lists.flatMap(([, data]) => data?.groups ?? []).find((group) => group.id === id)
  }, [client, id])
}

/** Shown if the address is outdated, because the ERP has changed the group's schedule or teacher. */
function ScheduleGone({ group, place }: { group: Group; place: GroupPagePathParts }) {
  const path = scheduleItemsToChooseFrom(group)
    .map((item) => scheduleItemPath(place.base, group.id, item))
    .find((to) => to !== null)
  return (
    <EmptyState
      isAlert
      title={groupText.scheduleGone}
      hint={path ? groupText.scheduleGoneHint : groupText.noTeacher}
      action={<Link to={path ?? `/${place.base}/${group.id}`}>{path ? groupText.toSchedule : groupText.toGroup}</Link>}
    />
  )
}
