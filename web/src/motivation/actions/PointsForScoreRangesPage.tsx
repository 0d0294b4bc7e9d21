import { pointActionLevels } from '@markaz/protocol/motivation/actions/routes'
import type { PointAction, PointActionLevel } from '@markaz/protocol/motivation/actions/schemas'
import { Link } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { pointActionsText as words } from './actions.text.ts'
import { PointActionLoader, RecountPointsButton } from './PointActionLoader.tsx'

const columns: Column<PointActionLevel>[] = [
  { key: 'band', title: words.band, isName: true, cell: ({ from, to }) => words.bandName(from, to) },
  numberColumn('xp', ({ xp }) => xp, 120),
  numberColumn('coin', ({ coin }) => coin, 120),
]

export const PointsForScoreRangesPage = () => (
  <PointActionLoader>{(action) => <ScoreRanges action={action} />}</PointActionLoader>
)

function ScoreRanges({ action }: { action: PointAction }) {
  const query = useRouteQuery(pointActionLevels.list, { query: { actionId: action.id } })
  const base = `/actions/homework-exam/${action.id}`
  const mayChange = useMayCall(pointActionLevels.update)
  const mayRemove = useMayCall(pointActionLevels.remove)
  const nameOf = ({ from, to }: PointActionLevel) => words.bandName(from, to)
  const remove = useRemoveWithConfirmation(pointActionLevels.remove, {
    title: (level: PointActionLevel) => words.removeBand(nameOf(level)),
    of: nameOf,
    done: () => words.bandRemoved,
  })
  const add = <AddButton do={pointActionLevels.create} to={`${base}/homework-add`} />
  return (
    <Page
      title={action.name}
      action={add}
      extra={
        <>
          <Link to={`/actions/${action.id}`}>{words.toGeneral}</Link>
          <RecountPointsButton action={action} />
        </>
      }
    >
      <List<PointActionLevel>
        label={words.bands}
        list={unpagedListSource('action-bands', query.data?.levels, query)}
        columns={columns}
        to={mayChange ? ({ id }) => `${base}/homework/${id}/edit` : undefined}
        phoneRow={(level) => ({
          title: nameOf(level),
          note: `${words.xp}: ${numberText(level.xp)} · ${words.coin}: ${numberText(level.coin)}`,
        })}
        actions={mayRemove ? (level) => <RemoveButton of={nameOf(level)} onClick={() => remove(level)} /> : undefined}
        empty={{ title: words.noBands, hint: words.noBandsHint }}
        width={560}
      />
    </Page>
  )
}
