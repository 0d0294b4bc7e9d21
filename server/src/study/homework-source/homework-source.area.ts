import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { preparedHomeworkProvider } from '../../teaching/homework/give-homework.ts'
import { topicsRemovedEvent } from '../curriculum/order-topics.ts'
import { lockPublishedSourceHomework } from './homework-source.queries.ts'
import { homeworkSourceRoutes } from './homework-source.routes.ts'
import { deleteHomeworkOfTopics } from './save-source.ts'

export const homeworkSourceArea: FeatureArea = {
  routes: homeworkSourceRoutes,
  listens() {
    topicsRemovedEvent.addListeners(deleteHomeworkOfTopics)
    preparedHomeworkProvider.suppliedBy(lockPublishedSourceHomework)
  },
  names: {
    'source-homework': sql`select theme from source_homework where id = it.id`,
  },
  ids: { sourceId: 'source-homework' },
  idsWithin: {
    'source-homework': { courseId: 'study-course' },
  },
}
