import type { StoreItem, StoreTransaction, TransactionState } from '@markaz/protocol/motivation/market/schemas'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { marketText as words } from './market.text.ts'

/** An item on sale that has no pieces left is called sold out. */
export const ItemPill = ({ status, count }: Pick<StoreItem, 'status' | 'count'>) =>
  status === 'on_sale' && count === 0 ? (
    <StatusPill tone="gold">{words.soldOut}</StatusPill>
  ) : (
    <StatusPill tone={status === 'on_sale' ? 'green' : 'red'}>{words.states[status]}</StatusPill>
  )

const tones: Record<TransactionState, PillTone> = { pending: 'gold', delivered: 'green', canceled: 'red' }

export const TransactionPill = ({ state, isReturned }: Pick<StoreTransaction, 'state' | 'isReturned'>) => (
  <StatusPill tone={tones[state]}>{isReturned ? words.returnedState : words.transactionStates[state]}</StatusPill>
)
