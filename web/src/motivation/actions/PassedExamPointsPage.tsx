import { pointActionLevels } from '@markaz/protocol/motivation/actions/routes'
import type { PointAction, PointActionLevel } from '@markaz/protocol/motivation/actions/schemas'
import { examScoreBands } from '@markaz/protocol/scores'
import { Link } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { createRowButtons } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { pointActionsText as words } from './actions.text.ts'
import { PointActionLoader, RecountPointsButton } from './PointActionLoader.tsx'
import { passedExamScoreRangeKeys } from './score-range-keys.ts'

const PassedExamPointsModal = lazyWithRetry(() =>
  import('./PassedExamPointsModal.tsx').then((m) => m.PassedExamPointsModal),
)

const bandOf = ({ from }: PointActionLevel) =>
  words.passNames[passedExamScoreRangeKeys[examScoreBands.findIndex((band) => band.from === from)] ?? 'top']
const columns: Column<PointActionLevel>[] = [
  { key: 'level', isName: true, cell: bandOf },
  { key: 'band', title: words.band, width: 140, cell: ({ from, to }) => words.bandName(from, to) },
  numberColumn('xp', ({ xp }) => xp, 120),
  numberColumn('coin', ({ coin }) => coin, 120),
]

const placeholders = (actionId: number): PointActionLevel[] =>
  examScoreBands.map(({ from, to }) => ({ id: -from, actionId, from, to, xp: 0, coin: 0 }))

export const PassedExamPointsPage = () => (
  <PointActionLoader>{(action) => <PassedExamPoints action={action} />}</PointActionLoader>
)

function PassedExamPoints({ action }: { action: PointAction }) {
  const query = useRouteQuery(pointActionLevels.list, { query: { actionId: action.id } })
  const levels = query.data?.levels
  const isFilled = (levels?.length ?? 0) > 0
  const { open, modal } = useModal()
  const edit = () => open((close) => <PassedExamPointsModal actionId={action.id} levels={levels ?? []} close={close} />)
  const mayChange = useMayCall(pointActionLevels.update)
  const mayRemove = useMayCall(pointActionLevels.remove)
  const remove = useRemoveWithConfirmation(pointActionLevels.remove, {
    title: (_: PointActionLevel) => words.removePass,
    of: () => action.name,
    done: () => words.passRemoved,
  })
  const add = !isFilled && levels && <AddButton do={pointActionLevels.create} onClick={edit} />
  return (
    <Page
      title={action.name}
      action={add || undefined}
      extra={
        <>
          <Link to={`/actions/${action.id}`}>{words.toGeneral}</Link>
          <RecountPointsButton action={action} />
        </>
      }
    >
      <List<PointActionLevel>
        label={words.pass}
        list={unpagedListSource('pass-levels', levels && (isFilled ? levels : placeholders(action.id)), query)}
        columns={columns}
        phoneRow={(level) => ({
          title: bandOf(level),
          note: `${words.xp}: ${numberText(level.xp)} · ${words.coin}: ${numberText(level.coin)}`,
        })}
        actions={
          isFilled ? createRowButtons({ of: bandOf, edit: mayChange && edit, remove: mayRemove && remove }) : undefined
        }
        width={640}
      />
      {modal}
    </Page>
  )
}
