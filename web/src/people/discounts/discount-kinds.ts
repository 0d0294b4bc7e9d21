import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import type { Discount } from '@markaz/protocol/people/discounts/schemas'
import { useRouteMutation } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import type { PillTone } from '../../shared/ui/StatusPill.tsx'
import { discountsText } from './discounts.text.ts'

/** Promo codes have a `code`, discounts have none. */
export type DiscountOrPromoRow = Discount & { code?: string }

export const discountAndPromoKinds = {
  promo: {
    path: '/promo',
    words: discountsText.promo,
    hasCode: true,
    archive: promos.archive,
    unarchive: promos.unarchive,
    create: promos.create,
    update: promos.update,
  },
  discount: {
    ...{ path: '/discount', words: discountsText.discount, hasCode: false },
    ...{
      archive: discounts.archive,
      unarchive: discounts.unarchive,
      create: discounts.create,
      update: discounts.update,
    },
  },
} as const
export type DiscountOrPromoKind = keyof typeof discountAndPromoKinds

type State = keyof typeof discountsText.states
const tones: Record<State, PillTone> = {
  active: 'green',
  coming: 'blue',
  over: 'grey',
  usedUp: 'gold',
  archived: 'grey',
}

export function discountPillOf(row: DiscountOrPromoRow): { title: string; tone: PillTone } {
  const today = todayInTashkent()
  const state: State = row.isArchived
    ? 'archived'
    : row.endDate < today
      ? 'over'
      : row.limit !== null && row.usedCount >= row.limit
        ? 'usedUp'
        : row.startDate > today
          ? 'coming'
          : 'active'
  return { title: discountsText.states[state], tone: tones[state] }
}

export function useArchiveDiscount(kind: DiscountOrPromoKind): (row: DiscountOrPromoRow) => void {
  const { archive, unarchive, words } = discountAndPromoKinds[kind]
  const tell = useShowChangeToast()
  const put = useRouteMutation(archive)
  const take = useRouteMutation(unarchive)
  return ({ id, name, isArchived }) =>
    (isArchived ? take : put).mutate(
      { params: { id }, body: {} },
      { onSuccess: (answer) => tell(isArchived ? words.unarchived : words.archived, answer, { detail: name }) },
    )
}
