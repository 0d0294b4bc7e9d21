import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { type DiscountOrPromoKind, type DiscountOrPromoRow, discountAndPromoKinds } from './discount-kinds.ts'

interface DiscountRouteProps {
  kind: DiscountOrPromoKind
  operation?: string
  children: (row: DiscountOrPromoRow) => ReactNode
}

export function DiscountLoader({ kind, operation, children }: DiscountRouteProps) {
  const id = Number(useParams().id)
  const { path, words } = discountAndPromoKinds[kind]
  const options = { silent: true, followsChanges: operation === undefined }
  const promo = useFormInitialData(promos.read, { params: { id } }, { ...options, enabled: kind === 'promo' })
  const discount = useFormInitialData(discounts.read, { params: { id } }, { ...options, enabled: kind === 'discount' })
  const { error, refetch } = kind === 'promo' ? promo : discount
  const row = promo.data?.promo ?? discount.data?.discount
  const title = operation ?? words.one
  useSetBreadcrumbs([
    ...(row ? [{ title: row.name, ...(operation ? { path: `${path}/${id}` } : {}) }] : []),
    ...(operation || !row ? [{ title }] : []),
  ])
  if (row) return <Fragment key={id}>{children(row)}</Fragment>
  return <LoadingOrError query={{ error, refetch }} title={title} columns={3} />
}
