import { gamificationCategories, levels } from '@markaz/protocol/motivation/points/routes'
import type { PointLevel } from '@markaz/protocol/motivation/points/schemas'
import { useParams } from 'react-router'
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
import { pointsText as words } from './points.text.ts'

const PointLevelModal = lazyWithRetry(() => import('./PointLevelModal.tsx').then((m) => m.PointLevelModal))

const columns: Column<PointLevel>[] = [
  {
    key: 'image',
    width: 80,
    cell: ({ image }) => image && <img src={image} alt="" width={40} height={40} style={{ objectFit: 'contain' }} />,
  },
  { key: 'level', isName: true, cell: ({ level }) => words.levelName(level) },
  { ...numberColumn('xp', ({ xp }) => xp, 140), title: words.fromXp },
]

export function PointCategoryLevelsPage() {
  const categoryId = Number(useParams().id)
  const query = useRouteQuery(levels.list, { query: { categoryId } })
  const { data } = useRouteQuery(gamificationCategories.list)
  const rows = query.data?.levels
  const { open, modal } = useModal()
  const edit = (level: PointLevel | null) =>
    open((close) => (
      <PointLevelModal categoryId={categoryId} level={level} below={rows?.at(-1) ?? null} close={close} />
    ))
  const mayChange = useMayCall(levels.update)
  const mayRemove = useMayCall(levels.remove)
  const remove = useRemoveWithConfirmation(levels.remove, {
    title: ({ level }: PointLevel) => words.removeLevel(level),
    content: () => words.removeLevelHint,
    of: ({ level }) => words.levelName(level),
    done: () => words.levelRemoved,
    refresh: ['levels', 'categories'],
  })
  const add = <AddButton do={levels.create} onClick={() => edit(null)} />
  return (
    <Page title={data?.categories.find(({ id }) => id === categoryId)?.displayName ?? words.levels} action={add}>
      <List<PointLevel>
        label={words.levels}
        list={unpagedListSource('levels', rows, query)}
        columns={columns}
        phoneRow={({ level, xp }) => ({ title: words.levelName(level), note: `${words.fromXp}: ${numberText(xp)}` })}
        actions={createRowButtons({
          of: (level) => words.levelName(level.level),
          edit: mayChange && edit,
          remove: mayRemove && remove,
        })}
        empty={{ title: words.noLevels, hint: words.noLevelsHint }}
        width={560}
      />
      {modal}
    </Page>
  )
}
