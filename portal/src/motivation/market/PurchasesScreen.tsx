import { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { type OwnPurchase, ShopTransactionState } from '@markaz/protocol/motivation/market/schemas'
import { useState } from 'react'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { formatDay } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { Screen, Tag, type TagTone } from '../../shared/ui/parts.tsx'
import { ConfirmSheet } from '../../shared/ui/Sheet.tsx'
import { marketText as text } from './market.text.ts'
import { ShopTabs } from './ShopScreen.tsx'

export function PurchasesScreen() {
  const list = useCachedList(studentShop.purchases, {})
  const [chosen, choose] = useState<OwnPurchase | null>(null)
  return (
    <Screen title={text.purchases} back="/me" kept={list}>
      <ShopTabs />
      <CachedList
        list={list}
        none={text.noPurchases}
        rows={({ purchases }) =>
          purchases.map((purchase) => <Purchase key={purchase.id} purchase={purchase} onChosen={choose} />)
        }
      />
      {chosen && <CancelSheet purchase={chosen} onClose={() => choose(null)} />}
    </Screen>
  )
}

function Purchase({ purchase, onChosen }: { purchase: OwnPurchase; onChosen: (purchase: OwnPurchase) => void }) {
  return (
    <li className="stacked">
      <span className="row-title">{purchase.item.name}</span>
      <span className="soft">
        {fillPlaceholders(text.price, { price: purchase.price })} · {formatDay(purchase.createdAt)}
      </span>
      <State {...purchase} />
      {purchase.state === ShopTransactionState.Pending && (
        <button type="button" className="quiet" onClick={() => onChosen(purchase)}>
          {text.cancel}
        </button>
      )}
    </li>
  )
}

const states: Record<ShopTransactionState, [word: string, tone: TagTone]> = {
  pending: [text.pending, 'look'],
  delivered: [text.delivered, 'good'],
  canceled: [text.canceled, 'plain'],
}

function State({ state, isReturned }: OwnPurchase) {
  const [word, tone] = states[state]
  return <Tag tone={tone}>{isReturned ? text.returned : word}</Tag>
}

function CancelSheet({ purchase, onClose }: { purchase: OwnPurchase; onClose: () => void }) {
  const cancel = () =>
    callApi(studentShop.cancel, { params: { id: purchase.id } }).finally(() => void refetchPaths('/store', '/points'))
  return (
    <ConfirmSheet title={text.cancelTitle} onClose={onClose} yes={text.cancel} no={text.keep} operation={cancel}>
      <p>{fillPlaceholders(text.cancelWords, { name: purchase.item.name, price: purchase.price })}</p>
    </ConfirmSheet>
  )
}
