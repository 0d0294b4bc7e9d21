import { groupPointActions } from '@markaz/protocol/motivation/actions/routes'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { pointActionsText as words } from './actions.text.ts'
import { type GroupWithPointActions, groupPointActionsColumns, toGroupPhoneScreenRow } from './group-columns.tsx'
import { groupPointActionsFilterDefaults, useGroupPointActionsFilterFields } from './use-group-fields.ts'

/** The selected groups stay selected while the user searches or opens another page of the list. */
export function ConnectActionToGroupsPage() {
  const id = Number(useParams().id)
  return <ConnectActionToGroups key={id} id={id} />
}

function ConnectActionToGroups({ id }: { id: number }) {
  const connected = useRouteQuery(groupPointActions.ofAction, { params: { id } })
  const list = useList(groupPointActions.list, {
    key: 'connect-action',
    rows: ({ groups }) => groups,
    defaults: groupPointActionsFilterDefaults,
  })
  const fields = useGroupPointActionsFilterFields()
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  /** The groups that were selected when the user opened the page. */
  const [began, setBegan] = useState<number[]>([])
  const mayConnect = useMayCall(groupPointActions.connectAction)
  const save = useRouteMutation(groupPointActions.connectAction, {
    refresh: ['groups-actions', 'actions'],
    of: () => connected.data?.action.name,
    done: () => words.saved,
    onSuccess: () => setChosen(null),
  })
  useConfirmLeavePage(chosen !== null)
  if (connected.error && !connected.data) return <LoadFailed error={connected.error} refetch={connected.refetch} />
  const groupIds = chosen ?? new Set(connected.data?.groupIds)
  const toggle = (groupId: number, isOn: boolean) => {
    const next = new Set(groupIds)
    if (isOn) next.add(groupId)
    else next.delete(groupId)
    if (!chosen) setBegan([...groupIds])
    setChosen(next)
  }
  const box = ({ id: groupId, name }: GroupWithPointActions) => {
    const isOn = groupIds.has(groupId)
    if (!mayConnect) {
      if (!connected.data) return null
      return isOn ? <StatusPill tone="green">{words.connected}</StatusPill> : formattingText.missing
    }
    return (
      <Checkbox
        checked={isOn}
        disabled={!connected.data}
        onChange={({ target }) => toggle(groupId, target.checked)}
        aria-label={`${words.connected}: ${name}`}
      />
    )
  }
  const columns: Column<GroupWithPointActions>[] = [
    { key: 'connected', title: words.connected, width: 100, cell: box },
    ...groupPointActionsColumns,
  ]
  return (
    <Page
      title={connected.data?.action.name ?? words.one}
      mark={<SecondaryText>{words.chosenGroups(groupIds.size)}</SecondaryText>}
    >
      <List<GroupWithPointActions>
        label={words.groups}
        list={list}
        columns={columns}
        width={1120}
        search={words.searchGroup}
        fields={fields}
        phoneRow={(group) => ({ ...toGroupPhoneScreenRow(group), aside: box(group) })}
        empty={{ title: words.noGroups, hint: words.noGroupsHint }}
      />
      {mayConnect && (
        <SaveBar
          isSending={save.isPending}
          disabled={chosen === null}
          onSave={() => save.mutate({ params: { id }, body: { groupIds: [...groupIds] }, base: { groupIds: began } })}
        />
      )}
    </Page>
  )
}
