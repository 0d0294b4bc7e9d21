import { pointActions } from '@markaz/protocol/motivation/actions/routes'
import type { PointAction } from '@markaz/protocol/motivation/actions/schemas'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { Button } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { pointActionsText as words } from './actions.text.ts'

const RecountActionPointsModal = lazyWithRetry(() =>
  import('./RecountActionPointsModal.tsx').then((m) => m.RecountActionPointsModal),
)

export function PointActionLoader({ children }: { children: (action: PointAction) => ReactNode }) {
  const id = Number(useParams().id)
  const query = useRouteQuery(pointActions.read, { params: { id } })
  return query.data ? (
    <Fragment key={id}>{children(query.data)}</Fragment>
  ) : (
    <LoadingOrError query={query} columns={3} />
  )
}

/**
 * Button that recalculates the points of an action, e.g. for days before the action was selected for a group. Not shown
 * for manual points.
 */
export function RecountPointsButton({ action }: { action: PointAction }) {
  const { open, modal } = useModal()
  const may = useMayCall(pointActions.recount)
  if (!may || action.kind === PointActionKind.ByAdmin) return null
  return (
    <>
      <Button onClick={() => open((close) => <RecountActionPointsModal action={action} close={close} />)}>
        {words.recount}
      </Button>
      {modal}
    </>
  )
}
