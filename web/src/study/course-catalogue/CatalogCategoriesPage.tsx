import { uploads } from '@markaz/protocol/centre/files/routes'
import { catalogCategories } from '@markaz/protocol/study/course-catalogue/routes'
import type { CatalogCategory } from '@markaz/protocol/study/course-catalogue/schemas'
import { CategoriesPage } from '../../domain/category/CategoriesPage.tsx'
import { numberColumn } from '../../shared/lists/columns.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { CatalogueTabs } from './CatalogueTabs.tsx'
import { createImageColumn } from './catalog-course.tsx'
import { catalogueText as words } from './course-catalogue.text.ts'

export function CatalogCategoriesPage() {
  const list = useList(catalogCategories.list, { key: 'catalog-categories', rows: ({ categories }) => categories })
  return (
    <CategoriesPage<CatalogCategory>
      title={words.categories}
      calls={catalogCategories}
      list={list}
      first={[createImageColumn(words.image, ({ image }) => image?.url)]}
      count={{ title: words.subCategoriesCount, of: ({ subCategoriesCount }) => subCategoriesCount }}
      last={[{ ...numberColumn('coursesCount', ({ coursesCount }) => coursesCount, 100), title: words.coursesCount }]}
      to={({ id }) => `/courses/category/${id}/sub-categories`}
      emptyHint={words.categoriesHint}
      picture={uploads.courseIllustration}
      above={<CatalogueTabs path="/courses/categories" />}
      width={760}
    />
  )
}
