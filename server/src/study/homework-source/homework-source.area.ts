import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { preparedHomework } from '../../teaching/homework/prepared-homework.ts'
import { topicsRemoved } from '../curriculum/topics-lost.ts'
import { publishedSource } from './homework-source.queries.ts'
import { homeworkSourceRoutes } from './homework-source.routes.ts'
import { detachSourceOfTopics } from './save-source.ts'

export const homeworkSourceArea: Area = {
  routes: homeworkSourceRoutes,
  listens() {
    topicsRemoved.heardBy(detachSourceOfTopics)
    preparedHomework.suppliedBy(publishedSource)
  },
  names: {
    'source-homework': sql`select theme from source_homework where id = it.id`,
  },
  ids: { sourceId: 'source-homework' },
  idsWithin: {
    'source-homework': { courseId: 'study-course' },
  },
}
