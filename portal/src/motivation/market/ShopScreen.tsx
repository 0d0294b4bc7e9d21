import { ownPortalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import type { StudentShopItem } from '@markaz/protocol/motivation/market/schemas'
import { ownPoints } from '@markaz/protocol/motivation/points/routes'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { EmptyState, LoadingOrError, Screen, Tag } from '../../shared/ui/parts.tsx'
import { BuyShopItemSheet } from './BuyShopItemSheet.tsx'
import { marketText as text } from './market.text.ts'

const places = [
  { path: '/shop', name: text.shop },
  { path: '/shop/purchases', name: text.purchases },
]

export function ShopTabs() {
  const [at] = useLocation()
  return (
    <nav className="choices" aria-label={text.shop}>
      {places.map(({ path, name }) => (
        <Link key={path} href={path} replace aria-current={at === path ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

export function ShopScreen() {
  const { data: portal, ...kept } = useCachedApiCall(ownPortalSettings.settings)
  return (
    <Screen title={text.shop} back="/me" kept={kept}>
      <ShopTabs />
      {portal ? (
        portal.settings.showShop ? (
          <Items />
        ) : (
          <EmptyState>{text.hidden}</EmptyState>
        )
      ) : (
        <LoadingOrError error={kept.error} again={kept.again} />
      )}
    </Screen>
  )
}

function Items() {
  const { data: balance } = useCachedApiCall(ownPoints.balance)
  const list = useCachedList(studentShop.items, {})
  const [chosen, choose] = useState<StudentShopItem | null>(null)
  const hasItems = list.data && list.data.total > 0
  return (
    <>
      {hasItems && balance && <p className="banner">{fillPlaceholders(text.silver, { coin: balance.coin })}</p>}
      <CachedList
        list={list}
        none={text.noItems}
        List={Shelf}
        rows={({ items }) => items.map((item) => <Item key={item.id} item={item} onChosen={choose} />)}
      />
      {chosen && <BuyShopItemSheet item={chosen} coin={balance?.coin ?? 0} onClose={() => choose(null)} />}
    </>
  )
}

const Shelf = ({ children }: { children: ReactNode }) => <ul className="shelf">{children}</ul>

const Item = ({ item, onChosen }: { item: StudentShopItem; onChosen: (item: StudentShopItem) => void }) => (
  <li>
    <button type="button" className="shelf-item" onClick={() => onChosen(item)}>
      <span className="shelf-picture">
        <LazyPicture src={item.image} />
      </span>
      <span className="row-title">{item.name}</span>
      <span>{fillPlaceholders(text.price, { price: item.price })}</span>
      <span className="soft">
        {item.count > 0 ? fillPlaceholders(text.left, { count: item.count }) : <Tag>{text.soldOut}</Tag>}
      </span>
    </button>
  </li>
)
