import { storeItems, storeTransactions } from '@markaz/protocol/motivation/market/routes'
import { requireGrant } from '@markaz/protocol/route'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { marketText as words } from './market.text.ts'

const tabs = [
  { title: words.title, path: '/market' },
  { title: words.categoriesShort, path: '/market/categories', needs: requireGrant('store:categories', 'read') },
  { title: words.items, path: '/accessories', needs: storeItems.read.access },
  { title: words.transactions, path: '/transactions', needs: storeTransactions.list.access },
]

export const MarketTabs = ({ path }: { path: string }) => <PageTabs label={words.pages} tabs={tabs} path={path} />
