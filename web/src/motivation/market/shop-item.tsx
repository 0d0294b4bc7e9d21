import { shopItems } from '@markaz/protocol/motivation/market/routes'
import type { ShopItem } from '@markaz/protocol/motivation/market/schemas'
import { ShopItemState } from '@markaz/protocol/motivation/market/schemas'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { marketText as words } from './market.text.ts'

interface ShopItemRouteProps {
  operation?: string
  /** The page title until the shop item has loaded. */
  title: string
  children: (item: ShopItem) => ReactNode
}

export function ShopItemLoader({ operation, title, children }: ShopItemRouteProps) {
  const id = Number(useParams().id)
  const query = useFormInitialData(
    shopItems.read,
    { params: { id } },
    { silent: true, followsChanges: operation === undefined },
  )
  const item = query.data?.item
  useSetBreadcrumbs([
    ...(item ? [{ title: item.name, ...(operation ? { path: `/accessories/${id}` } : {}) }] : []),
    ...(operation || !item ? [{ title }] : []),
  ])
  if (item) return <Fragment key={id}>{children(item)}</Fragment>
  return <LoadingOrError query={query} title={title} columns={3} />
}

export const useStopSellingItem = () =>
  useRemoveWithConfirmation(shopItems.changeStatus, {
    title: ({ name }: ShopItem) => words.stopTitle(name),
    content: () => words.stopContent,
    argsOf: ({ id }) => ({ params: { id }, body: { status: ShopItemState.Stopped } }),
    yes: words.stop,
    done: ({ name }) => words.stopped(name),
  })
