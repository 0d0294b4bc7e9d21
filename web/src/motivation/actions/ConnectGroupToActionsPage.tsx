import { groupPointActions, pointActions } from '@markaz/protocol/motivation/actions/routes'
import type { PointAction } from '@markaz/protocol/motivation/actions/schemas'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { pointActionsText as words } from './actions.text.ts'

const GivePointsForActionModal = lazyWithRetry(() =>
  import('./GivePointsForActionModal.tsx').then((m) => m.GivePointsForActionModal),
)

export function ConnectGroupToActionsPage() {
  const id = Number(useParams().id)
  return <ConnectGroupToActions key={id} id={id} />
}

function ConnectGroupToActions({ id }: { id: number }) {
  const connected = useRouteQuery(groupPointActions.ofGroup, { params: { id } })
  const all = useRouteQuery(pointActions.list, { query: { page: 1, perPage: 1000 } })
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  /** The point rules that were selected when the user opened the page. */
  const [began, setBegan] = useState<number[]>([])
  const mayConnect = useMayCall(groupPointActions.connectGroup)
  const { open, modal } = useModal()
  const save = useRouteMutation(groupPointActions.connectGroup, {
    refresh: ['groups-actions', 'actions'],
    of: () => connected.data?.group.name,
    done: () => words.saved,
    onSuccess: () => setChosen(null),
  })
  useConfirmLeavePage(chosen !== null)
  if (!connected.data || !all.data) return <LoadingOrError query={[connected, all]} columns={2} />
  const { group, students } = connected.data
  const actionIds = chosen ?? connected.data.actionIds
  const manual = all.data.actions.filter(
    ({ id, kind }) => kind === PointActionKind.ByAdmin && connected.data?.actionIds.includes(id),
  )
  const reward = mayConnect && (
    <ButtonDisabledOffline
      onClick={() =>
        open((close) => <GivePointsForActionModal group={group} actions={manual} students={students} close={close} />)
      }
    >
      {words.reward}
    </ButtonDisabledOffline>
  )
  return (
    <Page title={group.name} extra={reward}>
      <Stack gap={16}>
        {mayConnect && <SecondaryText as="p">{words.connectHint}</SecondaryText>}
        {!mayConnect ? (
          <Connected actions={all.data.actions.filter((action) => actionIds.includes(action.id))} />
        ) : all.data.actions.length === 0 ? (
          <EmptyState
            title={words.noActions}
            action={<Link to="/actions">{<Button>{words.toActions}</Button>}</Link>}
          />
        ) : (
          <Checkbox.Group
            value={[...actionIds]}
            onChange={(next) => {
              if (!chosen) setBegan([...actionIds])
              setChosen(next)
            }}
            aria-label={words.title}
            style={{ display: 'flex', flexDirection: 'column', gap: 12 }}
            options={all.data.actions.map((action) => ({ value: action.id, label: labelOf(action) }))}
          />
        )}
      </Stack>
      {mayConnect && (
        <SaveBar
          isSending={save.isPending}
          disabled={chosen === null}
          onSave={() =>
            save.mutate({ params: { id }, body: { actionIds: [...actionIds] }, base: { actionIds: began } })
          }
        />
      )}
      {modal}
    </Page>
  )
}

function Connected({ actions }: { actions: readonly PointAction[] }) {
  if (actions.length === 0) return <EmptyState title={words.noneConnected} />
  return (
    <Stack as="ul" gap={12} aria-label={words.connectedActions}>
      {actions.map((action) => (
        <li key={action.id}>{labelOf(action)}</li>
      ))}
    </Stack>
  )
}

const labelOf = ({ name, kind, category }: PointAction) => (
  <>
    {name} <SecondaryText small>{`${words.kinds[kind]} · ${category.displayName}`}</SecondaryText>
  </>
)
