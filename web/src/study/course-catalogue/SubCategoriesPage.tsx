import { catalogCategories, catalogSubCategories } from '@markaz/protocol/study/course-catalogue/routes'
import type { CatalogSubCategory } from '@markaz/protocol/study/course-catalogue/schemas'
import { useParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { createRowButtons } from '../../shared/ui/RowButtons.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { CatalogueTabs } from './CatalogueTabs.tsx'
import { createImageColumn } from './catalog-course.tsx'
import { catalogueText as words } from './course-catalogue.text.ts'

const columns: Column<CatalogSubCategory>[] = [
  createImageColumn(words.image, ({ image }) => image?.url),
  { key: 'name', width: 220, isName: true, cell: ({ name }) => name },
  { key: 'category', width: 180, cell: ({ category }) => category.name },
  { ...numberColumn('coursesCount', ({ coursesCount }) => coursesCount, 100), title: words.coursesCount },
  { key: 'createdAt', title: words.created, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
]

export function SubCategoriesPage() {
  const { categories, isPending } = useCategories()
  const field: FilterField = {
    ...asyncSelectFilterField('categoryId', categories, isPending),
    isDaily: true,
    widthPx: 220,
  }
  return (
    <Page title={words.subCategories} action={<AddLink />}>
      <CatalogueTabs path="/courses/sub-categories" />
      <SubCategories fields={[field]} />
    </Page>
  )
}

export function SubCategoriesOfCategoryPage() {
  const categoryId = Number(useParams().id)
  const name = useCategories().categories?.find(({ id }) => id === categoryId)?.name
  const title = name ? words.subCategoriesOf(name) : words.subCategories
  useSetBreadcrumbs([{ title: name ?? words.subCategories }])
  return (
    <Page title={title} action={<AddLink categoryId={categoryId} />}>
      <SubCategories categoryId={categoryId} />
    </Page>
  )
}

function useCategories() {
  const { data, isPending } = useRouteQuery(catalogCategories.list, undefined, { staleMs: 60_000 })
  return { categories: data?.categories, isPending }
}

const AddLink = ({ categoryId }: { categoryId?: number }) => (
  <AddButton
    do={catalogSubCategories.create}
    to={`/courses/sub-categories/create${categoryId ? `?categoryId=${categoryId}` : ''}`}
  />
)

function SubCategories({ categoryId, fields = [] }: { categoryId?: number; fields?: readonly FilterField[] }) {
  const list = useList(catalogSubCategories.list, {
    key: 'catalog-sub-categories',
    rows: ({ subCategories }) => subCategories,
    ...(categoryId ? { ask: (query) => ({ ...query, categoryId }) } : {}),
  })
  const mayChange = useMayCall(catalogSubCategories.update)
  const mayRemove = useMayCall(catalogSubCategories.remove)
  const remove = useRemoveWithConfirmation(catalogSubCategories.remove, {
    title: ({ name }: CatalogSubCategory) => words.removeSubCategory(name),
    done: () => words.subCategoryRemoved,
  })
  return (
    <List<CatalogSubCategory>
      label={words.subCategories}
      list={list}
      columns={categoryId ? columns.filter(({ key }) => key !== 'category') : columns}
      search={words.searchSubCategory}
      fields={fields}
      to={({ id }) => `/courses/sub-category/${id}/list`}
      phoneRow={({ name, category, coursesCount }) => ({
        title: name,
        note: category.name,
        aside: `${words.coursesCount}: ${numberText(coursesCount)}`,
      })}
      actions={createRowButtons({
        of: ({ name }) => name,
        editPath: mayChange && (({ id }) => `/courses/sub-category/${id}/edit`),
        remove: mayRemove && remove,
      })}
      actionsWidth={88}
      empty={{
        title: words.noSubCategories,
        hint: words.noSubCategoriesHint,
        action: <AddLink {...(categoryId ? { categoryId } : {})} />,
      }}
      width={categoryId ? 720 : 900}
    />
  )
}
