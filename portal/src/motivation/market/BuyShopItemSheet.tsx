import { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import type { StudentShopItem } from '@markaz/protocol/motivation/market/schemas'
import { createRequestKey } from '@markaz/protocol/new-key'
import { useState } from 'react'
import { Link } from 'wouter'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { Button, ErrorText } from '../../shared/ui/parts.tsx'
import { Sheet } from '../../shared/ui/Sheet.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import { marketText as text } from './market.text.ts'

interface BuyShopItemSheetProps {
  item: StudentShopItem
  coin: number
  onClose: () => void
}

/** Pressing the button several times buys the shop item once. */
export function BuyShopItemSheet({ item, coin, onClose }: BuyShopItemSheetProps) {
  const [key] = useState(createRequestKey)
  const [isBought, setBought] = useState(false)
  const { isBusy, error, trouble, run } = useApiOperation()
  // The student's silver when the dialog opened, because the purchase itself reduces `coin`.
  const [had] = useState(coin)
  const buy = () =>
    run(async () => {
      try {
        await callApi(studentShop.buy, { body: { itemId: item.id, price: item.price, key } })
        setBought(true)
      } finally {
        void refetchPaths('/store', '/points')
      }
    })
  const isAffordable = had >= item.price
  const isOffered = isAffordable && item.count > 0 && (!error || error.isPassing)
  return (
    <Sheet title={item.name} onClose={onClose}>
      {isBought ? (
        <p role="status">{fillPlaceholders(text.bought, { name: item.name })}</p>
      ) : (
        <>
          <LazyPicture src={item.image} className="sheet-picture" />
          {item.description && <p className="lines">{item.description}</p>}
          <p>
            {isAffordable
              ? fillPlaceholders(text.remains, { price: item.price, coin: had, rest: had - item.price })
              : fillPlaceholders(text.lacks, { price: item.price, coin: had, lacking: item.price - had })}
          </p>
          {item.count === 0 && <p>{text.soldOut}</p>}
          <ErrorText text={trouble} />
        </>
      )}
      <div className="buttons">
        {!isBought && isOffered && (
          <Button type="button" kind="main" isBusy={isBusy} onClick={buy}>
            {error ? commonText.again : text.buy}
          </Button>
        )}
        {isBought && (
          <Link href="/shop/purchases" className="button main">
            {text.toPurchases}
          </Link>
        )}
        <Button type="button" onClick={onClose}>
          {commonText.close}
        </Button>
      </div>
    </Sheet>
  )
}
