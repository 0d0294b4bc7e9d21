import { gamificationCategories, levels } from '@markaz/protocol/motivation/points/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { personalDataOfPoints } from './personal-data-of-points.ts'
import { pointRoutes } from './points.routes.ts'
import { pointsSettings } from './points.settings.ts'

export const pointsArea: FeatureArea = {
  routes: pointRoutes,
  settings: pointsSettings,
  personalData: personalDataOfPoints,
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
    'gamification_category.create': undoByCall(gamificationCategories.remove),
    'gamification_category.update': undoByCall(gamificationCategories.update),
    'gamification_level.create': undoByCall(levels.remove),
    'gamification_level.update': undoByCall(levels.update),
  },
}
