import { RollbackOutlined, StopOutlined } from '@ant-design/icons'
import { shopCategories, shopItems } from '@markaz/protocol/motivation/market/routes'
import { type ShopItem, ShopItemState } from '@markaz/protocol/motivation/market/schemas'
import { useMemo } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField } from '../../shared/filters/filter-fields.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { EditLink, RowButton, RowLinkButton } from '../../shared/ui/RowButtons.tsx'
import style from './market.module.css'
import { marketText as words } from './market.text.ts'
import { MarketTabs, ShopItemStatusPill } from './market-pills.tsx'
import { useStopSellingItem } from './shop-item.tsx'

const columns: Column<ShopItem>[] = [
  {
    key: 'image',
    width: 72,
    cell: ({ image }) => <img className={style.thumb} src={image.url} alt="" loading="lazy" decoding="async" />,
  },
  { key: 'name', width: 200, isName: true, cell: ({ name }) => name },
  { key: 'category', width: 120, cell: ({ category }) => category.name },
  numberColumn('count', ({ count }) => count, 80),
  { ...numberColumn('price', ({ price }) => price, 120), title: words.price },
  { ...numberColumn('pending', ({ pendingCount }) => pendingCount, 80), title: words.pending },
  { ...numberColumn('given', ({ givenCount }) => givenCount, 80), title: words.given },
  { ...numberColumn('returned', ({ returnedCount }) => returnedCount, 80), title: words.returned },
  { key: 'status', width: 120, cell: (item) => <ShopItemStatusPill {...item} /> },
]

export function ShopItemsPage() {
  const list = useList(shopItems.list, {
    key: 'store-items',
    rows: ({ items }) => items,
    defaults: { status: ShopItemState.OnSale },
  })
  const mayChange = useMayCall(shopItems.update)
  const stop = useStopSellingItem()
  const add = (
    <AddButton do={shopItems.create} to="/accessories/add">
      {words.addShort}
    </AddButton>
  )
  return (
    <Page title={words.items} action={add}>
      <MarketTabs path="/accessories" />
      <List<ShopItem>
        label={words.items}
        list={list}
        columns={columns}
        search={words.searchItem}
        fields={useFields()}
        to={({ id }) => `/accessories/${id}`}
        phoneRow={(item) => ({
          title: item.name,
          mark: <ShopItemStatusPill {...item} />,
          note: `${words.silver(numberText(item.price))} · ${item.category.name}`,
          aside: words.left(numberText(item.count)),
        })}
        actions={mayChange ? (item) => <Actions item={item} stop={stop} /> : undefined}
        actionsWidth={88}
        empty={{ title: words.emptyItems, hint: words.emptyItemsHint, action: add }}
        width={1120}
      />
    </Page>
  )
}

function Actions({ item, stop }: { item: ShopItem; stop: ReturnType<typeof useStopSellingItem> }) {
  return (
    <>
      <EditLink of={item.name} to={`/accessories/${item.id}/edit`} />
      {item.status === ShopItemState.OnSale ? (
        <RowButton
          label={words.stopOf(item.name)}
          title={words.stop}
          icon={<StopOutlined aria-hidden />}
          onClick={() => void stop(item)}
        />
      ) : (
        <RowLinkButton
          to={`/accessories/${item.id}/restore`}
          icon={<RollbackOutlined aria-hidden />}
          label={words.restoreOf(item.name)}
          title={words.restore}
        />
      )}
    </>
  )
}

function useFields(): FilterField[] {
  const { data, isPending } = useRouteQuery(shopCategories.list, undefined, { staleMs: 60_000 })
  return useMemo(
    () => [
      {
        kind: 'select',
        name: 'status',
        options: Object.values(ShopItemState).map((value) => ({ value, label: words.states[value] })),
        isDaily: true,
        widthPx: 160,
      },
      { ...asyncSelectFilterField('categoryId', data?.categories, isPending), isDaily: true, widthPx: 180 },
    ],
    [data, isPending],
  )
}
