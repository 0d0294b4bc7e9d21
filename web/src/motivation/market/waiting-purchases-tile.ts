import { shopTransactions } from '@markaz/protocol/motivation/market/routes'
import { ShopTransactionState } from '@markaz/protocol/motivation/market/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { StartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource } from '../../domain/board/start-page-tiles.ts'
import { timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { marketText as words } from './market.text.ts'

const path = '/transactions'

function waitingPart({ transactions, total }: RouteAnswerOf<typeof shopTransactions.list>): StartPageSection[] {
  const rows = transactions.map(({ id, student, item, createdAt }) => ({
    key: `${id}`,
    title: personName(student.fullName),
    note: `${item.name} · ${timestampText(createdAt)}`,
    path: `${path}?${new URLSearchParams({ value: student.hId ?? student.fullName })}`,
  }))
  return [{ place: 'needs', key: 'purchases', title: words.waiting, tone: 'blue', rows, count: total, all: path }]
}

export const waitingPurchasesTile = defineTileSource({
  route: shopTransactions.list,
  args: { query: { page: 1, perPage: 10, state: ShopTransactionState.Pending } },
  pollMs: 120_000,
  parts: waitingPart,
})
