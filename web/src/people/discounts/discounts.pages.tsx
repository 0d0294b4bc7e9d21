import { requireGrant } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { discountsText as words } from './discounts.text.ts'

// The permission catalogue contains no right to discounts, so the right to the settings is required.
const needs = requireGrant('settings', 'read')
const parent = { title: words.parent, path: '/additional-info' }
const lists = () => import('./DiscountsPage.tsx')
const form = () => import('./DiscountForm.tsx')
const detail = () => import('./DiscountPage.tsx')
const promosPage = createLazyComponent('promos', () => lists().then((m) => ({ default: m.PromoCodesPage })))
const discountsPage = createLazyComponent('discounts', () => lists().then((m) => ({ default: m.DiscountsPage })))

const parts = [
  {
    ...{ path: '/promo', title: words.promo.title, soughtBy: 'chegirma', list: promosPage },
    ...{ one: words.promo.one, addTitle: words.promo.add, editTitle: words.promo.edit },
    detail: createLazyComponent('promo', () => detail().then((m) => ({ default: m.PromoCodePage }))),
    add: createLazyComponent('promo-add', () => form().then((m) => ({ default: m.AddPromoCodePage }))),
    edit: createLazyComponent('promo-edit', () => form().then((m) => ({ default: m.EditPromoCodePage }))),
  },
  {
    ...{ path: '/discount', title: words.discount.title, soughtBy: 'imtiyoz narx', list: discountsPage },
    ...{ one: words.discount.one, addTitle: words.discount.add, editTitle: words.discount.edit },
    detail: createLazyComponent('discount', () => detail().then((m) => ({ default: m.DiscountPage }))),
    add: createLazyComponent('discount-add', () => form().then((m) => ({ default: m.AddDiscountPage }))),
    edit: createLazyComponent('discount-edit', () => form().then((m) => ({ default: m.EditDiscountPage }))),
  },
]

export const pages: PageDefinition[] = parts.flatMap((part) => {
  const { path, title, soughtBy } = part
  const parents = [parent, { title, path }]
  return [
    { path, title, soughtBy, needs, parents: [parent], page: part.list },
    { path: `${path}/archived`, title, needs, parents: [parent], page: part.list },
    { path: `${path}/add`, title: part.addTitle, needs: requireGrant('settings', 'create'), parents, page: part.add },
    { path: `${path}/:id`, title: part.one, needs, parents, page: part.detail },
    {
      path: `${path}/:id/edit`,
      title: part.editTitle,
      needs: requireGrant('settings', 'update'),
      parents,
      page: part.edit,
    },
  ]
})
