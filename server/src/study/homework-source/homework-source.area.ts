import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { homeworkTemplateProvider } from '../../teaching/homework/give-homework.ts'
import { topicsRemovedEvent } from '../curriculum/order-topics.ts'
import { lockPublishedHomeworkTemplate } from './homework-source.queries.ts'
import { homeworkBankRoutes } from './homework-source.routes.ts'
import { deleteHomeworkTemplateOfTopics } from './save-source.ts'

export const homeworkBankArea: FeatureArea = {
  routes: homeworkBankRoutes,
  listens() {
    topicsRemovedEvent.addListeners(deleteHomeworkTemplateOfTopics)
    homeworkTemplateProvider.suppliedBy(lockPublishedHomeworkTemplate)
  },
  names: {
    'source-homework': sql`select theme from source_homework where id = it.id`,
  },
  ids: { sourceId: 'source-homework' },
  idsWithin: {
    'source-homework': { courseId: 'study-course' },
  },
}
