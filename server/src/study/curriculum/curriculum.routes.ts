import type { IdAndName } from '@markaz/protocol/fields'
import { groupStudyPlan, studentTaughtTopics } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountRouteForAllAndOwnGroups, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { listStudyCourses, listStudyMonths, listTopics, readStudyCourse, readTopic } from './curriculum.queries.ts'
import { readOwnGroupPlan, readStudyPlanOfGroup, setStudyCourseOfGroup, setStudyTopicOfLesson } from './group-plan.ts'
import { previewCurriculumReplacement, replaceCurriculum, saveTopicOrderOfPlan } from './order-topics.ts'
import { createStudyCourse, removeStudyCourse, saveMonthsOfCourse, updateStudyCourse } from './save-course.ts'
import { createTopic, removeTopic, renameTopic } from './save-topics.ts'

export function curriculumRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, studyCourses.list, ({ db, query }) => listStudyCourses(db, query))
  mountRoute(app, deps, studyCourses.activeDisciplines, async ({ db }) => ({
    disciplines: await db.many<IdAndName>(
      sql`select id, name from course where gone_at is null order by uzbek_order(name) collate "C", id`,
    ),
  }))
  mountRoute(app, deps, studyCourses.monthRoles, async ({ db }) => ({
    roles: await db.many<IdAndName>(
      sql`select id, name from role where deleted_at is null order by uzbek_order(name) collate "C", id`,
    ),
  }))
  mountRoute(app, deps, studyCourses.read, async ({ db, viewer, params }) => ({
    course: orNotFound(await readStudyCourse(db, viewer, params.id)),
  }))
  mountRoute(app, deps, studyCourses.months, months)
  mountRoute(app, deps, studyCourses.create, createStudyCourse)
  mountRoute(app, deps, studyCourses.update, updateStudyCourse)
  mountTransactionalRoute(app, deps, studyCourses.remove, removeStudyCourse)
  mountTransactionalRoute(app, deps, studyCourses.saveMonths, saveMonthsOfCourse)

  mountRouteForAllAndOwnGroups(app, deps, groupStudyPlan.read, readStudyPlanOfGroup)
  mountRouteForAllAndOwnGroups(app, deps, groupStudyPlan.follow, setStudyCourseOfGroup)
  mountRouteForAllAndOwnGroups(app, deps, groupStudyPlan.setTopic, setStudyTopicOfLesson)
  mountRoute(app, deps, studentTaughtTopics.read, readOwnGroupPlan)

  mountRoute(app, deps, curriculum.list, listTopicsOf)
  mountRoute(app, deps, curriculum.read, async ({ db, viewer, params }) => ({
    topic: orNotFound(await readTopic(db, viewer, params.id)),
  }))
  mountRoute(app, deps, curriculum.create, createTopic)
  mountRoute(app, deps, curriculum.rename, renameTopic)
  mountTransactionalRoute(app, deps, curriculum.remove, removeTopic)
  mountTransactionalRoute(app, deps, curriculum.positions, saveTopicOrderOfPlan)
  mountRoute(app, deps, curriculum.preview, previewCurriculumReplacement)
  mountRoute(app, deps, curriculum.replace, replaceCurriculum)
}

async function months({ db, viewer, params }: RouteCall<typeof studyCourses.months>) {
  orNotFound(await readStudyCourse(db, viewer, params.id))
  return { months: await listStudyMonths(db, viewer, params.id) }
}

async function listTopicsOf({ db, viewer, query }: RouteCall<typeof curriculum.list>) {
  const list = await listTopics(db, viewer, query)
  // A list with rows proves that the study course exists, so the course is checked only if the list is empty.
  if (list.total === 0) orNotFound(await readStudyCourse(db, viewer, query.courseId))
  return list
}
