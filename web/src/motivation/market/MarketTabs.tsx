import { storeItems, storeTransactions } from '@markaz/protocol/motivation/market/routes'
import { allows, can } from '@markaz/protocol/route'
import { useGrants } from '../../shared/access/access.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { marketText as words } from './market.text.ts'

const pages = [
  { title: words.title, segment: '/market', needs: null },
  { title: words.categoriesShort, segment: '/market/categories', needs: can('store:categories', 'read') },
  { title: words.items, segment: '/accessories', needs: storeItems.read.access },
  { title: words.transactions, segment: '/transactions', needs: storeTransactions.list.access },
]

/** The pages of the shop as tabs. */
export function MarketTabs({ path }: { path: string }) {
  const { held, isSuperadmin } = useGrants()
  const tabs = pages.filter(({ needs }) => needs === null || allows(needs, held, isSuperadmin))
  return <TabLinks label={words.pages} tabs={tabs} segment={path} pathOf={(to) => to} />
}
