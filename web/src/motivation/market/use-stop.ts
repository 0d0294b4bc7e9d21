import { storeItems } from '@markaz/protocol/motivation/market/routes'
import { ItemState, type StoreItem } from '@markaz/protocol/motivation/market/schemas'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { marketText as words } from './market.text.ts'

export const useStopSellingItem = () =>
  useRemoveWithConfirmation(storeItems.changeStatus, {
    title: ({ name }: StoreItem) => words.stopTitle(name),
    content: () => words.stopContent,
    argsOf: ({ id }) => ({ params: { id }, body: { status: ItemState.Stopped } }),
    yes: words.stop,
    done: ({ name }) => words.stopped(name),
  })
