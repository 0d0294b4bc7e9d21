import { PlusOutlined } from '@ant-design/icons'
import { postCategories } from '@markaz/protocol/content/posts/routes'
import type { PostCategory } from '@markaz/protocol/content/posts/schemas'
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
import { postsText as words } from './posts.text.ts'

const CategoryModal = patientLazy(() => import('./CategoryModal.tsx').then((m) => m.CategoryModal))

const columns: Column<PostCategory>[] = [
  { key: 'name', title: words.categoryName, isName: true, cell: ({ name }) => name },
  {
    key: 'postsCount',
    title: words.postsCount,
    width: 120,
    align: 'right',
    cell: ({ postsCount }) => numberText(postsCount),
  },
]

export function CategoriesPage() {
  const list = useList(postCategories.list, { key: 'post-categories', rows: ({ categories }) => categories })
  const { open, modal } = useModal()
  const edit = (category: PostCategory | null) => open((close) => <CategoryModal category={category} close={close} />)
  const mayChange = useMay(postCategories.update)
  const mayRemove = useMay(postCategories.remove)
  const remove = useRemove(postCategories.remove, {
    title: ({ name }: PostCategory) => words.removeCategory(name),
    done: () => words.categoryRemoved,
  })
  const add = (
    <Can do={postCategories.create}>
      <OnlineButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(null)}>
        {common.add}
      </OnlineButton>
    </Can>
  )
  return (
    <Page title={words.categories} action={add}>
      <List<PostCategory>
        label={words.categories}
        list={list}
        columns={columns}
        to={({ id }) => `/blogs/categories/${id}`}
        phoneRow={({ name, postsCount }) => ({ title: name, note: `${words.postsCount}: ${numberText(postsCount)}` })}
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
        width={560}
      />
      {modal}
    </Page>
  )
}
