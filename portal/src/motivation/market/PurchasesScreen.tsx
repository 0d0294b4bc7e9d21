import { ownShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { type OwnPurchase, TransactionState } from '@markaz/protocol/motivation/market/schemas'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { changed, useKept } from '../../shared/api/kept.ts'
import { dayOf } from '../../shared/text/time.ts'
import { fill } from '../../shared/text/words.ts'
import { Pages } from '../../shared/ui/Pages.tsx'
import { Button, Empty, Screen, Tag, type Tone, Trouble, Waiting } from '../../shared/ui/parts.tsx'
import { Sheet } from '../../shared/ui/Sheet.tsx'
import { useDeed } from '../../shared/use-deed.ts'
import { marketText as text } from './market.text.ts'
import { ShopPlaces } from './ShopPlaces.tsx'

const perPage = 20

/** What one has bought and where it stands; until it is handed out it can be given back. */
export function PurchasesScreen() {
  const { data, ...kept } = useKept(ownShop.purchases, { query: { page: 1, perPage } })
  const [chosen, choose] = useState<OwnPurchase | null>(null)
  return (
    <Screen title={text.purchases} back="/me" kept={kept}>
      <ShopPlaces />
      {!data && <Waiting error={kept.error} again={kept.again} />}
      {data?.total === 0 && <Empty>{text.noPurchases}</Empty>}
      {data && data.total > 0 && (
        <Pages total={data.total} perPage={perPage} page={(page) => <PurchasesPage page={page} onChosen={choose} />} />
      )}
      {chosen && <CancelSheet purchase={chosen} onClose={() => choose(null)} />}
    </Screen>
  )
}

function PurchasesPage({ page, onChosen }: { page: number; onChosen: (purchase: OwnPurchase) => void }) {
  const { data, ...kept } = useKept(ownShop.purchases, { query: { page, perPage } })
  if (!data)
    return (
      <li>
        <Waiting error={kept.error} again={kept.again} />
      </li>
    )
  return data.purchases.map((purchase) => (
    <li key={purchase.id} className="stacked">
      <span className="row-title">{purchase.item.name}</span>
      <span className="soft">
        {fill(text.price, { price: purchase.price })} · {dayOf(purchase.createdAt)}
      </span>
      <State {...purchase} />
      {purchase.state === TransactionState.Pending && (
        <button type="button" className="quiet" onClick={() => onChosen(purchase)}>
          {text.cancel}
        </button>
      )}
    </li>
  ))
}

const states: Record<TransactionState, [word: string, tone: Tone]> = {
  pending: [text.pending, 'look'],
  delivered: [text.delivered, 'good'],
  canceled: [text.canceled, 'plain'],
}

function State({ state, isReturned }: OwnPurchase) {
  const [word, tone] = states[state]
  return <Tag tone={tone}>{isReturned ? text.returned : word}</Tag>
}

function CancelSheet({ purchase, onClose }: { purchase: OwnPurchase; onClose: () => void }) {
  const { isBusy, trouble, run } = useDeed()
  const cancel = () =>
    run(async () => {
      try {
        await call(ownShop.cancel, { params: { id: purchase.id } })
        onClose()
      } finally {
        void changed('/store', '/points')
      }
    })
  return (
    <Sheet title={text.cancelTitle} onClose={onClose}>
      <p>{fill(text.cancelWords, { name: purchase.item.name, price: purchase.price })}</p>
      <Trouble text={trouble} />
      <div className="buttons">
        <Button type="button" kind="danger" isBusy={isBusy} onClick={cancel}>
          {text.cancel}
        </Button>
        <Button type="button" onClick={onClose}>
          {text.keep}
        </Button>
      </div>
    </Sheet>
  )
}
