import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { membershipsChanged } from '../../people/memberships/memberships-changed.ts'
import { homeworkRoutes } from './homework.routes.ts'
import { keepHomeworkRosters } from './roster.ts'
import { deadlineBack, givingBack, removalBack } from './undo.ts'

export const homeworkArea: Area = {
  routes: homeworkRoutes,
  listens() {
    membershipsChanged.heardBy((tx, { groupIds }) => keepHomeworkRosters(tx, groupIds))
  },
  names: {
    homework: sql`select theme from homework where id = it.id`,
  },
  ids: { homeworkId: 'homework' },
  undo: {
    'homework.create': givingBack,
    'homework.update': deadlineBack,
    'homework.delete': removalBack,
  },
}
