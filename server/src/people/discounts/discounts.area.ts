import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { discountRoutes } from './discounts.routes.ts'
import { discountArchiveUndo } from './save-discount.ts'

/** The discount uses of an erased student stay stored, because each use reduces the number of uses left. */
const personalDataHandlersOfDiscounts: StudentPersonalDataHandlers = {
  tables: ['discount_use'],
  read: async (db, studentId) => ({
    chegirmalar: await db.many(sql`
      select name as "nomi", code as "promokod", discount_use.percent as "foiz", discount_use.amount as "summa", used_at as "sana"
      from discount_use join discount on discount.id = discount_id where student_id = ${studentId} order by discount_use.id`),
  }),
}

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
    'promo.archive': discountArchiveUndo,
    'promo.unarchive': discountArchiveUndo,
    'discount.update': undoByOppositeCall(discounts.update),
    'discount.archive': discountArchiveUndo,
    'discount.unarchive': discountArchiveUndo,
  },
}
