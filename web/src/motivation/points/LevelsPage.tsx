import { PlusOutlined } from '@ant-design/icons'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import type { Category } from '@markaz/protocol/motivation/points/schemas'
import { Can, useMay } from '../../shared/access/access.tsx'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { common } from '../../shared/text/common.text.ts'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { EditButton, RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { pointsText as words } from './points.text.ts'

const CategoryModal = patientLazy(() => import('./CategoryModal.tsx').then((m) => m.CategoryModal))

const number = (key: 'levelsCount' | 'actionsCount' | 'studentsCount'): Column<Category> => ({
  key,
  title: words[key],
  width: 110,
  align: 'right',
  cell: (category) => numberText(category[key]),
})
const columns: Column<Category>[] = [
  { key: 'displayName', title: words.displayName, isName: true, cell: ({ displayName }) => displayName },
  { key: 'name', title: words.name, width: 200, cell: ({ name }) => name },
  number('levelsCount'),
  number('actionsCount'),
  number('studentsCount'),
]

/** The categories; each leads to its levels. */
export function LevelsPage() {
  const list = useList(gamificationCategories.list, {
    key: 'gamification-categories',
    rows: ({ categories }) => categories,
  })
  const { open, modal } = useModal()
  const edit = (category: Category | null) => open((close) => <CategoryModal category={category} close={close} />)
  const mayChange = useMay(gamificationCategories.update)
  const mayRemove = useMay(gamificationCategories.remove)
  const remove = useRemove(gamificationCategories.remove, {
    title: ({ displayName }: Category) => words.removeCategory(displayName),
    done: () => words.categoryRemoved,
  })
  const add = (
    <Can do={gamificationCategories.create}>
      <OnlineButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(null)}>
        {common.add}
      </OnlineButton>
    </Can>
  )
  const actions = (category: Category) => (
    <>
      {mayChange && <EditButton of={category.displayName} onClick={() => edit(category)} />}
      {mayRemove && <RemoveButton of={category.displayName} onClick={() => remove(category)} />}
    </>
  )
  return (
    <Page title={words.levels} action={add}>
      <List<Category>
        label={words.categories}
        list={list}
        columns={columns}
        to={({ id }) => `/levels/${id}`}
        phoneRow={({ displayName, levelsCount, actionsCount, studentsCount }) => ({
          title: displayName,
          note: words.counts(levelsCount, actionsCount, studentsCount),
        })}
        actions={mayChange || mayRemove ? actions : undefined}
        empty={{ title: words.noCategories, hint: words.noCategoriesHint }}
        width={760}
      />
      {modal}
    </Page>
  )
}
