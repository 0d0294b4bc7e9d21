import { gamificationCategories, levels } from '@markaz/protocol/motivation/points/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { pointRoutes } from './points.routes.ts'
import { pointsSettings } from './points.settings.ts'

const personalDataHandlersOfPoints: StudentPersonalDataHandlers = {
  tables: ['point_entry', 'point_balance', 'point_category_balance'],
  read: async (db, studentId) => ({
    ballar: await db.many(sql`
      select day as "sana", coalesce(gamification_category.display_name, '') as "kategoriya", xp, coin as "kumush", comment as "izoh"
      from point_entry left join gamification_category on gamification_category.id = category_id
      where student_id = ${studentId} order by day, point_entry.id`),
  }),
  /** Erases only the texts of an erased student's points, because statistics count the points. */
  async forget(tx, { studentId }) {
    await tx.run(sql`update point_entry set comment = null where student_id = ${studentId} and comment is not null`)
  },
}

export const pointsArea: FeatureArea = {
  routes: pointRoutes,
  settings: pointsSettings,
  personalData: personalDataHandlersOfPoints,
  constraints: {
    gamification_category_name_unique: 'CATEGORY_NAME_TAKEN',
    gamification_level_unique: 'LEVEL_TAKEN',
  },
  names: {
    gamification_category: sql`select display_name from gamification_category where id = it.id`,
  },
  idsWithin: {
    gamification_level: { categoryId: 'gamification_category' },
  },
  undo: {
    'gamification_category.create': undoByOppositeCall(gamificationCategories.remove),
    'gamification_category.update': undoByOppositeCall(gamificationCategories.update),
    'gamification_level.create': undoByOppositeCall(levels.remove),
    'gamification_level.update': undoByOppositeCall(levels.update),
  },
}
