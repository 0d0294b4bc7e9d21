import { shopItems, shopTransactions } from '@markaz/protocol/motivation/market/routes'
import { requireGrant } from '@markaz/protocol/route'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { marketText as words } from './market.text.ts'

addStartPageTile({
  order: 8.5,
  needs: shopTransactions.changeState.access,
  load: () => import('./waiting-purchases-tile.ts').then((m) => m.waitingPurchasesTile),
})

const parent = { title: words.title, path: '/market' }
const items = { title: words.items, path: '/accessories' }
const item = createLazyComponent('store-item', () =>
  import('./ShopItemPage.tsx').then((m) => ({ default: m.ShopItemPage })),
)

export const pages: PageDefinition[] = [
  {
    path: '/market',
    title: words.title,
    soughtBy: "do'kon sovg'a xarid",
    // The right to open this page. The pages to which it links require other rights.
    needs: requireGrant('gamification:actions', 'read'),
    page: createLazyComponent('market', () => import('./MarketPage.tsx').then((m) => ({ default: m.MarketPage }))),
  },
  {
    path: '/market/categories',
    title: words.categories,
    needs: requireGrant('store:categories', 'read'),
    parents: [parent],
    page: createLazyComponent('store-categories', () =>
      import('./ShopCategoriesPage.tsx').then((m) => ({ default: m.ShopCategoriesPage })),
    ),
  },
  {
    path: '/accessories',
    title: words.items,
    soughtBy: "sovg'a tovar narx do'kon",
    needs: requireGrant('store:items', 'read'),
    parents: [parent],
    page: createLazyComponent('store-items', () =>
      import('./ShopItemsPage.tsx').then((m) => ({ default: m.ShopItemsPage })),
    ),
  },
  {
    path: '/accessories/add',
    title: words.addItem,
    needs: shopItems.create.access,
    parents: [parent, items],
    page: createLazyComponent('store-item-form', () =>
      import('./ShopItemForm.tsx').then((m) => ({ default: m.AddShopItemPage })),
    ),
  },
  { path: '/accessories/:id', title: words.item, needs: shopItems.read.access, parents: [parent, items], page: item },
  {
    path: '/accessories/:id/edit',
    title: words.editItem,
    needs: shopItems.update.access,
    parents: [parent, items],
    page: createLazyComponent('store-item-edit', () =>
      import('./ShopItemForm.tsx').then((m) => ({ default: m.EditShopItemPage })),
    ),
  },
  {
    path: '/accessories/:id/restore',
    title: words.restore,
    needs: shopItems.changeStatus.access,
    parents: [parent, items],
    page: createLazyComponent('store-item-restore', () =>
      import('./RestoreShopItemPage.tsx').then((m) => ({ default: m.RestoreShopItemPage })),
    ),
  },
  {
    path: '/transactions',
    title: words.transactions,
    soughtBy: "buyurtma sotuv do'kon berish",
    needs: shopTransactions.list.access,
    parents: [parent],
    page: createLazyComponent('store-transactions', () =>
      import('./ShopTransactionsPage.tsx').then((m) => ({ default: m.ShopTransactionsPage })),
    ),
  },
]
