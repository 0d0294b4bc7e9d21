import { PlusOutlined } from '@ant-design/icons'
import { storeCategories } from '@markaz/protocol/motivation/market/routes'
import type { StoreCategory } from '@markaz/protocol/motivation/market/schemas'
import { Can, useMay } from '../../shared/access/access.tsx'
import { momentText } from '../../shared/format/date.ts'
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
import { marketText as words } from './market.text.ts'

const CategoryModal = patientLazy(() => import('./CategoryModal.tsx').then((m) => m.CategoryModal))

const columns: Column<StoreCategory>[] = [
  { key: 'name', title: words.name, isName: true, cell: ({ name }) => name },
  {
    key: 'itemsCount',
    title: words.itemsCount,
    width: 120,
    align: 'right',
    cell: ({ itemsCount }) => numberText(itemsCount),
  },
  { key: 'createdAt', title: words.created, width: 150, cell: ({ createdAt }) => momentText(createdAt) },
]

export function CategoriesPage() {
  const list = useList(storeCategories.list, { key: 'store-categories', rows: ({ categories }) => categories })
  const { open, modal } = useModal()
  const edit = (category: StoreCategory | null) => open((close) => <CategoryModal category={category} close={close} />)
  const mayChange = useMay(storeCategories.update)
  const mayRemove = useMay(storeCategories.remove)
  const remove = useRemove(storeCategories.remove, {
    title: ({ name }: StoreCategory) => words.removeCategory(name),
    done: () => words.categoryRemoved,
  })
  const add = (
    <Can do={storeCategories.create}>
      <OnlineButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(null)}>
        {common.add}
      </OnlineButton>
    </Can>
  )
  return (
    <Page title={words.categories} action={add}>
      <List<StoreCategory>
        label={words.categories}
        list={list}
        columns={columns}
        to={({ id }) => `/accessories?categoryId=${id}`}
        phoneRow={({ name, itemsCount, createdAt }) => ({
          title: name,
          note: `${words.itemsCount}: ${numberText(itemsCount)}`,
          aside: momentText(createdAt),
        })}
        actions={
          mayChange || mayRemove
            ? (category) => (
                <>
                  {mayChange && <EditButton of={category.name} onClick={() => edit(category)} />}
                  {mayRemove && <RemoveButton of={category.name} onClick={() => remove(category)} />}
                </>
              )
            : undefined
        }
        empty={{ title: words.noCategories, hint: words.noCategoriesHint, action: add }}
        width={640}
      />
      {modal}
    </Page>
  )
}
