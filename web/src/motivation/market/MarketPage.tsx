import { shopItems } from '@markaz/protocol/motivation/market/routes'
import { type ShopItem, ShopItemState } from '@markaz/protocol/motivation/market/schemas'
import { Link, useSearchParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import style from './market.module.css'
import { marketText as words } from './market.text.ts'
import { MarketTabs } from './market-pills.tsx'

/** Maximum number of requested items; no centre has more in one tab of the shop. */
const shown = 200

const tabs = [
  { title: words.available, segment: ShopItemState.OnSale },
  { title: words.discontinued, segment: ShopItemState.Stopped },
]

export function MarketPage() {
  const [search] = useSearchParams()
  const status = search.get('status') === ShopItemState.Stopped ? ShopItemState.Stopped : ShopItemState.OnSale
  const query = useRouteQuery(
    shopItems.list,
    { query: { status, page: 1, perPage: shown } },
    { silent: true, keepPrevious: true },
  )
  const items = query.data?.items
  return (
    <Page title={words.title}>
      <MarketTabs path="/market" />
      <TabLinks
        isInner
        label={words.title}
        tabs={tabs}
        segment={status}
        pathOf={(segment) => (segment === ShopItemState.OnSale ? '/market' : `/market?status=${segment}`)}
      />
      {items ? <Window items={items} /> : <LoadingOrError query={query} columns={4} />}
    </Page>
  )
}

function Window({ items }: { items: readonly ShopItem[] }) {
  const mayOpen = useMayCall(shopItems.read)
  if (items.length === 0) return <EmptyState title={words.noItems} hint={mayOpen && words.noItemsHint} />
  return (
    <ul className={style.cards} aria-label={words.landing}>
      {items.map((item) => (
        <li key={item.id}>
          {mayOpen ? (
            <Link to={`/accessories/${item.id}`} className={style.card}>
              <Card item={item} />
            </Link>
          ) : (
            <span className={style.card}>
              <Card item={item} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Card({ item: { name, image, category, price, count } }: { item: ShopItem }) {
  return (
    <>
      <img className={style.picture} src={image.url} alt="" loading="lazy" decoding="async" />
      <span className={style.name}>{name}</span>
      <span className={style.soft}>{category.name}</span>
      <span className={style.line}>
        <strong>{words.silver(numberText(price))}</strong>
        <span className={count === 0 ? style.none : style.soft}>
          {count === 0 ? words.soldOut : words.left(numberText(count))}
        </span>
      </span>
    </>
  )
}
