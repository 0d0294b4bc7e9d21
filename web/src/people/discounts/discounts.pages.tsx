import { can } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { discountsText as words } from './discounts.text.ts'

// Promos and discounts have no name of their own in the catalogue.
const needs = can('settings', 'read')
const parent = { title: words.parent, path: '/additional-info' }
const lists = () => import('./DiscountsPage.tsx')
const form = () => import('./DiscountForm.tsx')
const detail = () => import('./DiscountPage.tsx')
const promosPage = lazyPart('promos', () => lists().then((m) => ({ default: m.PromosPage })))
const discountsPage = lazyPart('discounts', () => lists().then((m) => ({ default: m.DiscountsPage })))

const parts = [
  {
    ...{ path: '/promo', words: words.promo, list: promosPage },
    detail: lazyPart('promo', () => detail().then((m) => ({ default: m.PromoPage }))),
    add: lazyPart('promo-add', () => form().then((m) => ({ default: m.AddPromoPage }))),
    edit: lazyPart('promo-edit', () => form().then((m) => ({ default: m.EditPromoPage }))),
  },
  {
    ...{ path: '/discount', words: words.discount, list: discountsPage },
    detail: lazyPart('discount', () => detail().then((m) => ({ default: m.DiscountPage }))),
    add: lazyPart('discount-add', () => form().then((m) => ({ default: m.AddDiscountPage }))),
    edit: lazyPart('discount-edit', () => form().then((m) => ({ default: m.EditDiscountPage }))),
  },
]

export const pages: PageDefinition[] = parts.flatMap(({ path, words: own, list, detail: one, add, edit }) => {
  const parents = [parent, { title: own.title, path }]
  return [
    { path, title: own.title, needs, parents: [parent], page: list },
    { path: `${path}/archived`, title: own.title, needs, parents: [parent], page: list },
    { path: `${path}/add`, title: own.add, needs: can('settings', 'create'), parents, page: add },
    { path: `${path}/:id`, title: own.one, needs, parents, page: one },
    { path: `${path}/:id/edit`, title: own.edit, needs: can('settings', 'update'), parents, page: edit },
  ]
})
