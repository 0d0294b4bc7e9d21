import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { discountRoutes } from './discounts.routes.ts'
import { personalDataHandlersOfDiscounts } from './personal-data-of-discounts.ts'
import { undoArchiveDiscount } from './save-discount.ts'

export const discountsArea: FeatureArea = {
  routes: discountRoutes,
  personalData: personalDataHandlersOfDiscounts,
  constraints: {
    promo_code_unique: 'PROMO_CODE_TAKEN',
    discount_within_limit: 'DISCOUNT_USED_UP',
  },
  names: {
    discount: sql`select name from discount where id = it.id`,
    promo: sql`select code from discount where id = it.id`,
  },
  ids: { discountId: 'discount' },
  undo: {
    'promo.update': undoByOppositeCall(promos.update),
    'promo.archive': undoArchiveDiscount,
    'promo.unarchive': undoArchiveDiscount,
    'discount.update': undoByOppositeCall(discounts.update),
    'discount.archive': undoArchiveDiscount,
    'discount.unarchive': undoArchiveDiscount,
  },
}
