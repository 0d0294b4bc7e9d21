import { shopCategories } from '@markaz/protocol/motivation/market/routes'
import type { ShopCategory } from '@markaz/protocol/motivation/market/schemas'
import { CategoriesPage } from '../../domain/category/CategoriesPage.tsx'
import { timestampText } from '../../shared/format/date.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { marketText as words } from './market.text.ts'
import { MarketTabs } from './market-pills.tsx'

const created: Column<ShopCategory> = {
  ...{ key: 'createdAt', title: words.created, width: 150 },
  cell: ({ createdAt }) => timestampText(createdAt),
}

export function ShopCategoriesPage() {
  const list = useList(shopCategories.list, { key: 'store-categories', rows: ({ categories }) => categories })
  return (
    <CategoriesPage<ShopCategory>
      title={words.categories}
      above={<MarketTabs path="/market/categories" />}
      calls={shopCategories}
      list={list}
      count={{ title: words.itemsCount, of: ({ itemsCount }) => itemsCount }}
      last={[created]}
      aside={({ createdAt }) => timestampText(createdAt)}
      to={({ id }) => `/accessories?categoryId=${id}`}
      emptyHint={words.noCategoriesHint}
      width={640}
    />
  )
}
