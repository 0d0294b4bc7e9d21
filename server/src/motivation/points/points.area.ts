import { gamificationCategories, levels } from '@markaz/protocol/motivation/points/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { personalDataHandlersOfPoints } from './personal-data-of-points.ts'
import { pointRoutes } from './points.routes.ts'
import { pointsSettings } from './points.settings.ts'

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
