import { ownPortal } from '@markaz/protocol/control/portal/settings.routes'
import { ownShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import type { ShopItem } from '@markaz/protocol/motivation/market/schemas'
import { ownPoints } from '@markaz/protocol/motivation/points/routes'
import { type ReactNode, useState } from 'react'
import { useKept } from '../../shared/api/kept.ts'
import { fill } from '../../shared/text/words.ts'
import { Pages } from '../../shared/ui/Pages.tsx'
import { Picture } from '../../shared/ui/Picture.tsx'
import { Empty, Screen, Tag, Waiting } from '../../shared/ui/parts.tsx'
import { BuySheet } from './BuySheet.tsx'
import { marketText as text } from './market.text.ts'
import { ShopPlaces } from './ShopPlaces.tsx'

const perPage = 20

/** What can be had for silver. What was bought stays in sight where the shop itself is not shown. */
export function ShopScreen() {
  const { data: portal, ...kept } = useKept(ownPortal.settings)
  return (
    <Screen title={text.shop} back="/me" kept={kept}>
      <ShopPlaces />
      {portal ? (
        portal.settings.showShop ? (
          <Items />
        ) : (
          <Empty>{text.hidden}</Empty>
        )
      ) : (
        <Waiting error={kept.error} again={kept.again} />
      )}
    </Screen>
  )
}

function Items() {
  const { data: balance } = useKept(ownPoints.balance)
  const { data, ...kept } = useKept(ownShop.items, { query: { page: 1, perPage } })
  const [chosen, choose] = useState<ShopItem | null>(null)
  if (!data) return <Waiting error={kept.error} again={kept.again} />
  if (data.total === 0) return <Empty>{text.noItems}</Empty>
  return (
    <>
      {balance && <p className="banner">{fill(text.silver, { coin: balance.coin })}</p>}
      <Pages
        total={data.total}
        perPage={perPage}
        List={Shelf}
        page={(page) => <ItemsPage page={page} onChosen={choose} />}
      />
      {chosen && <BuySheet item={chosen} coin={balance?.coin ?? 0} onClose={() => choose(null)} />}
    </>
  )
}

const Shelf = ({ children }: { children: ReactNode }) => <ul className="shelf">{children}</ul>

function ItemsPage({ page, onChosen }: { page: number; onChosen: (item: ShopItem) => void }) {
  const { data, ...kept } = useKept(ownShop.items, { query: { page, perPage } })
  if (!data)
    return (
      <li>
        <Waiting error={kept.error} again={kept.again} />
      </li>
    )
  return data.items.map((item) => (
    <li key={item.id}>
      <button type="button" className="shelf-item" onClick={() => onChosen(item)}>
        <span className="shelf-picture">
          <Picture src={item.image} />
        </span>
        <span className="row-title">{item.name}</span>
        <span>{fill(text.price, { price: item.price })}</span>
        <span className="soft">
          {item.count > 0 ? fill(text.left, { count: item.count }) : <Tag>{text.soldOut}</Tag>}
        </span>
      </button>
    </li>
  ))
}
