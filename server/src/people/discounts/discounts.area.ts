import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { setBack } from '../../http/set-back.ts'
import { discountRoutes } from './discounts.routes.ts'
import { dataOfDiscounts } from './personal-data-of-discounts.ts'
import { archivingBack } from './save-discount.ts'

export const discountsArea: Area = {
  routes: discountRoutes,
  personalData: dataOfDiscounts,
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
    'promo.update': setBack(promos.update),
    'promo.archive': archivingBack,
    'promo.unarchive': archivingBack,
    'discount.update': setBack(discounts.update),
    'discount.archive': archivingBack,
    'discount.unarchive': archivingBack,
  },
}
