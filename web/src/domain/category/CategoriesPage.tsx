import type { ReactNode } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import type { ListRowsSource } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { createRowButtons } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import type { PictureUploadRoute } from '../attachments/upload-picture.ts'
import type { CategoryForDialog, CategoryRoutes } from './CategoryModal.tsx'
import { categoryText as words } from './category.text.ts'

const CategoryModal = lazyWithRetry(() => import('./CategoryModal.tsx').then((m) => m.CategoryModal))

interface CategoriesPageProps<Row extends CategoryForDialog> {
  title: string
  calls: CategoryRoutes
  list: ListRowsSource<Row>
  count: { title: string; of: (row: Row) => number }
  first?: readonly Column<Row>[]
  last?: readonly Column<Row>[]
  aside?: (row: Row) => ReactNode
  to: (row: Row) => string
  emptyHint: string
  picture?: PictureUploadRoute
  above?: ReactNode
  width: number
}

export function CategoriesPage<Row extends CategoryForDialog>(props: CategoriesPageProps<Row>) {
  const { title, calls, list, count, first = [], last = [], aside, to, emptyHint, picture, above, width } = props
  const { open, modal } = useModal()
  const edit = (category: Row | null) =>
    open((close) => <CategoryModal category={category} calls={calls} picture={picture} close={close} />)
  const mayChange = useMayCall(calls.update)
  const mayRemove = useMayCall(calls.remove)
  const remove = useRemoveWithConfirmation(calls.remove, {
    title: ({ name }: CategoryForDialog) => words.removeTitle(name),
    done: () => words.removed,
  })
  const add = <AddButton do={calls.create} onClick={() => edit(null)} />
  const columns: Column<Row>[] = [
    ...first,
    { key: 'name', isName: true, cell: ({ name }) => name },
    { ...numberColumn('count', (row) => count.of(row), 120), title: count.title },
    ...last,
  ]
  return (
    <Page title={title} action={add}>
      {above}
      <List<Row>
        label={title}
        list={list}
        columns={columns}
        to={to}
        phoneRow={(row) => ({
          title: row.name,
          note: `${count.title}: ${numberText(count.of(row))}`,
          aside: aside?.(row),
        })}
        actions={createRowButtons({
          of: ({ name }) => name,
          edit: mayChange && edit,
          remove: mayRemove && ((row: Row) => remove(row)),
        })}
        empty={{ title: words.empty, hint: emptyHint, action: add }}
        width={width}
      />
      {modal}
    </Page>
  )
}
