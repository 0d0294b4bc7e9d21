import { familyTalks } from '@markaz/protocol/people/talks/routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { dataOfTalks } from './personal-data-of-talks.ts'
import { talkRoutes } from './talks.routes.ts'

export const talksArea: Area = {
  routes: talkRoutes,
  personalData: dataOfTalks,
  names: {
    family_talk: sql`select full_name from student where id = it.id`,
  },
  undo: {
    'family_talk.assign': undoByCall(familyTalks.assign),
    'family_talk.closed': undoByCall(familyTalks.close),
    'family_talk.reopened': undoByCall(familyTalks.close, {
      // A closed conversation has no unread messages, so an unread message arrived after the close, and the close is
      // then refused.
      body: ({ before }) => ({ ...before, until: 1 }),
    }),
  },
}
