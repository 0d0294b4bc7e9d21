import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import { useMemo } from 'react'
import { groupText } from '../../domain/group/group.text.ts'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'
import { GroupStatusPill } from '../../domain/group/group-status.tsx'
import { percentText } from '../../shared/format/number.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { GroupActions } from './GroupActions.tsx'
import { behindPlanText, groupColumnsOf } from './group-columns.tsx'
import { groupFilterDefaults, toGroupListQuery, useGroupFilterFields } from './group-filters.ts'
import { groupsText } from './groups.text.ts'
import { useGroupClickTarget } from './use-group-click.tsx'

export function GroupsPage() {
  return (
    <Page title={groupText.all}>
      <GroupList base="groups" route={groups.list} emptyHint={groupsText.emptyAll} />
    </Page>
  )
}

export function MyGroupsPage() {
  return (
    <Page title={groupText.mine}>
      <GroupList base="my-groups" route={groups.mine} emptyHint={groupsText.emptyMine} />
    </Page>
  )
}

interface GroupListProps {
  base: GroupPathPrefix
  route: typeof groups.list
  emptyHint: string
}

function GroupList({ base, route, emptyHint }: GroupListProps) {
  const fields = useGroupFilterFields(base === 'groups')
  const list = useList(route, {
    key: base,
    rows: ({ groups }) => groups,
    defaults: groupFilterDefaults,
    ask: toGroupListQuery,
  })
  const { to, modal } = useGroupClickTarget(base)
  const columns = useMemo(() => groupColumnsOf(base), [base])
  return (
    <>
      <List
        list={list}
        label={base === 'groups' ? groupText.all : groupText.mine}
        columns={columns}
        search={groupsText.search}
        fields={fields}
        to={to}
        phoneRow={phoneRow}
        actions={(group) => <GroupActions group={group} base={base} />}
        actionsWidth={88}
        empty={{ title: groupsText.emptyTitle, hint: emptyHint }}
      />
      {modal}
    </>
  )
}

function phoneRow(group: Group) {
  return {
    title: group.name,
    mark: <GroupStatusPill status={group.status} />,
    note: [group.teachers[0]?.fullName, group.office?.name, behindPlanText(group)].filter(Boolean).join(' · '),
    aside: group.attendanceKpi === null ? null : `${groupsText.attendanceKpi} ${percentText(group.attendanceKpi)}`,
  }
}
