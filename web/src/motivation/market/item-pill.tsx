import type { ItemState, StoreTransaction, TransactionState } from '@markaz/protocol/motivation/market/schemas'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { marketText as words } from './market.text.ts'

export const ItemPill = ({ status }: { status: ItemState }) => (
  <StatusPill tone={status === 'on_sale' ? 'green' : 'red'}>{words.states[status]}</StatusPill>
)

const tones: Record<TransactionState, PillTone> = { pending: 'gold', delivered: 'green', canceled: 'red' }

export const TransactionPill = ({ state, isReturned }: Pick<StoreTransaction, 'state' | 'isReturned'>) => (
  <StatusPill tone={tones[state]}>{isReturned ? words.returnedState : words.transactionStates[state]}</StatusPill>
)
