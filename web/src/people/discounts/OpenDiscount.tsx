import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFormStart } from '../../shared/forms/use-form-start.ts'
import { useBreadcrumbs } from '../../shared/routing/crumbs.ts'
import { LoadingOrError } from '../../shared/ui/Waiting.tsx'
import { type DiscountKind, type DiscountRow, discountKinds } from './kinds.ts'

interface OpenDiscountProps {
  kind: DiscountKind
  operation?: string
  children: (row: DiscountRow) => ReactNode
}

export function DiscountRoute({ kind, operation, children }: OpenDiscountProps) {
  const id = Number(useParams().id)
  const { path, words } = discountKinds[kind]
  const options = { silent: true, follows: operation === undefined }
  const promo = useFormStart(promos.read, { params: { id } }, { ...options, enabled: kind === 'promo' })
  const discount = useFormStart(discounts.read, { params: { id } }, { ...options, enabled: kind === 'discount' })
  const { error, refetch } = kind === 'promo' ? promo : discount
  const row = promo.data?.promo ?? discount.data?.discount
  const title = operation ?? words.one
  useBreadcrumbs([
    ...(row ? [{ title: row.name, ...(operation ? { path: `${path}/${id}` } : {}) }] : []),
    ...(operation || !row ? [{ title }] : []),
  ])
  if (row) return <Fragment key={id}>{children(row)}</Fragment>
  return <LoadingOrError query={{ error, refetch }} title={title} columns={3} />
}
