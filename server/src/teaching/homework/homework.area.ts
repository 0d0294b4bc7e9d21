import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { membershipsChangedEvent } from '../../people/memberships/memberships-changed.ts'
import { homeworkRoutes } from './homework.routes.ts'
import { syncHomeworkRosters } from './roster.ts'
import { undoGiveHomework, undoHomeworkDeadline, undoRemoveHomework } from './undo.ts'

export const homeworkArea: FeatureArea = {
  routes: homeworkRoutes,
  listens() {
    membershipsChangedEvent.addListeners((tx, { groupIds }) => syncHomeworkRosters(tx, groupIds))
  },
  names: {
    homework: sql`select theme from homework where id = it.id`,
  },
  ids: { homeworkId: 'homework' },
  undo: {
    'homework.create': undoGiveHomework,
    'homework.update': undoHomeworkDeadline,
    'homework.delete': undoRemoveHomework,
  },
}
