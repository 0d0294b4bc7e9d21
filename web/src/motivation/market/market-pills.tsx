import { shopItems, shopTransactions } from '@markaz/protocol/motivation/market/routes'
import type { ShopItem, ShopTransaction, ShopTransactionState } from '@markaz/protocol/motivation/market/schemas'
import { requireGrant } from '@markaz/protocol/route'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { marketText as words } from './market.text.ts'

const tabs = [
  { title: words.title, path: '/market' },
  { title: words.categoriesShort, path: '/market/categories', needs: requireGrant('store:categories', 'read') },
  { title: words.items, path: '/accessories', needs: shopItems.read.access },
  { title: words.transactions, path: '/transactions', needs: shopTransactions.list.access },
]

export const MarketTabs = ({ path }: { path: string }) => <PageTabs label={words.pages} tabs={tabs} path={path} />

export const ShopItemStatusPill = ({ status, count }: Pick<ShopItem, 'status' | 'count'>) =>
  status === 'on_sale' && count === 0 ? (
    <StatusPill tone="gold">{words.soldOut}</StatusPill>
  ) : (
    <StatusPill tone={status === 'on_sale' ? 'green' : 'red'}>{words.states[status]}</StatusPill>
  )

const tones: Record<ShopTransactionState, PillTone> = { pending: 'gold', delivered: 'green', canceled: 'red' }

export const TransactionStatePill = ({ state, isReturned }: Pick<ShopTransaction, 'state' | 'isReturned'>) => (
  <StatusPill tone={tones[state]}>{isReturned ? words.returnedState : words.transactionStates[state]}</StatusPill>
)
