import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { membershipsChangedEvent } from '../../people/memberships/memberships-changed.ts'
import { homeworkRoutes } from './homework.routes.ts'
import { syncHomeworkChatsWithRoster } from './roster.ts'
import { homeworkDeadlineUndo, homeworkGivingUndo, homeworkRemovalUndo } from './undo.ts'

export const homeworkArea: FeatureArea = {
  routes: homeworkRoutes,
  listens() {
    membershipsChangedEvent.addListeners((tx, { groupIds }) => syncHomeworkChatsWithRoster(tx, groupIds))
  },
  names: {
    homework: sql`select theme from homework where id = it.id`,
  },
  ids: { homeworkId: 'homework' },
  undo: {
    'homework.create': homeworkGivingUndo,
    'homework.update': homeworkDeadlineUndo,
    'homework.delete': homeworkRemovalUndo,
  },
}
