import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { membershipsChanged } from '../../people/memberships/memberships-changed.ts'
import { homeworkRoutes } from './homework.routes.ts'
import { syncHomeworkRosters } from './roster.ts'
import { undoDeadline, undoGiveHomework, undoRemoveHomework } from './undo.ts'

export const homeworkArea: Area = {
  routes: homeworkRoutes,
  listens() {
    membershipsChanged.heardBy((tx, { groupIds }) => syncHomeworkRosters(tx, groupIds))
  },
  names: {
    homework: sql`select theme from homework where id = it.id`,
  },
  ids: { homeworkId: 'homework' },
  undo: {
    'homework.create': undoGiveHomework,
    'homework.update': undoDeadline,
    'homework.delete': undoRemoveHomework,
  },
}
