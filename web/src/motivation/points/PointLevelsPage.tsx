import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import type { PointCategory } from '@markaz/protocol/motivation/points/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { createRowButtons } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { pointsText as words } from './points.text.ts'

const PointCategoryModal = lazyWithRetry(() => import('./PointCategoryModal.tsx').then((m) => m.PointCategoryModal))

const columns: Column<PointCategory>[] = [
  { key: 'displayName', isName: true, cell: ({ displayName }) => displayName },
  { key: 'name', width: 200, cell: ({ name }) => name },
  { ...numberColumn('levelsCount', (category) => category.levelsCount), title: words.levelsCount },
  { ...numberColumn('actionsCount', (category) => category.actionsCount), title: words.actionsCount },
  numberColumn('studentsCount', (category) => category.studentsCount),
]

export function PointLevelsPage() {
  const list = useList(gamificationCategories.list, {
    key: 'gamification-categories',
    rows: ({ categories }) => categories,
  })
  const { open, modal } = useModal()
  const edit = (category: PointCategory | null) =>
    open((close) => <PointCategoryModal category={category} close={close} />)
  const mayChange = useMayCall(gamificationCategories.update)
  const mayRemove = useMayCall(gamificationCategories.remove)
  const remove = useRemoveWithConfirmation(gamificationCategories.remove, {
    title: ({ displayName }: PointCategory) => words.removeCategory(displayName),
    done: () => words.categoryRemoved,
  })
  const add = <AddButton do={gamificationCategories.create} onClick={() => edit(null)} />
  return (
    <Page title={words.categories} action={add}>
      <List<PointCategory>
        label={words.categories}
        list={list}
        columns={columns}
        to={({ id }) => `/levels/${id}`}
        phoneRow={({ displayName, levelsCount, actionsCount, studentsCount }) => ({
          title: displayName,
          note: words.counts(levelsCount, actionsCount, studentsCount),
        })}
        actions={createRowButtons({
          of: ({ displayName }) => displayName,
          edit: mayChange && edit,
          remove: mayRemove && remove,
        })}
        empty={{ title: words.noCategories, hint: words.noCategoriesHint }}
        width={760}
      />
      {modal}
    </Page>
  )
}
