import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { heldLessonsChangedEvent } from '../../teaching/groups/lesson-attendance-counts.ts'
import { lessonsPlannedEvent } from '../../teaching/groups/lessons-planned-event.ts'
import { topicVideosProvider } from '../../teaching/videos/topic-videos.ts'
import { curriculumRoutes } from './curriculum.routes.ts'
import { assignTopicsToLessonsOfGroups } from './lay-out.ts'
import { topicsRemovedEvent } from './order-topics.ts'
import { deleteVideosOfTopics, planVideoQueries } from './plan-videos.ts'

export const curriculumArea: FeatureArea = {
  routes: curriculumRoutes,
  listens() {
    lessonsPlannedEvent.addListeners(assignTopicsToLessonsOfGroups)
    heldLessonsChangedEvent.addListeners(assignTopicsToLessonsOfGroups)
    topicsRemovedEvent.addListeners(deleteVideosOfTopics)
    topicVideosProvider.suppliedBy(planVideoQueries)
  },
  constraints: {
    study_course_name_unique: 'STUDY_COURSE_NAME_TAKEN',
  },
  names: {
    'group-plan': sql`select name from study_group where id = it.id`,
    'study-course': sql`select name from study_course where id = it.id`,
    'curriculum-topic': sql`select name from curriculum_topic where id = it.id`,
  },
  ids: { topicId: 'curriculum-topic' },
  idsWithin: {
    'group-plan': { courseId: 'study-course' },
    'curriculum-topic': { courseId: 'study-course' },
  },
  undo: {
    'study-course.create': undoByOppositeCall(studyCourses.remove),
    'study-course.update': undoByOppositeCall(studyCourses.update),
    'curriculum-topic.create': undoByOppositeCall(curriculum.remove),
    'curriculum-topic.update': undoByOppositeCall(curriculum.rename),
  },
}
