import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { discountRoutes } from './discounts.routes.ts'
import { personalDataOfDiscounts } from './personal-data-of-discounts.ts'
import { undoArchiveDiscount } from './save-discount.ts'

export const discountsArea: FeatureArea = {
  routes: discountRoutes,
  personalData: personalDataOfDiscounts,
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
    'promo.update': undoByCall(promos.update),
    'promo.archive': undoArchiveDiscount,
    'promo.unarchive': undoArchiveDiscount,
    'discount.update': undoByCall(discounts.update),
    'discount.archive': undoArchiveDiscount,
    'discount.unarchive': undoArchiveDiscount,
  },
}
