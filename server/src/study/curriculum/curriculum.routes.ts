import type { Named } from '@markaz/protocol/fields'
import { groupPlan, ownPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mountForAllAndOwnGroups, mountRoute, mountWrite } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { listCourses, listMonths, listTopics, readCourse, readTopic } from './curriculum.queries.ts'
import { readGroupPlan, readOwnPlan, setCourseOfGroup, setTopicOfLesson } from './group-plan.ts'
import { previewCurriculum, replaceCurriculum, saveTopicOrder } from './order-topics.ts'
import { createCourse, removeCourse, saveMonthsOf, updateCourse } from './save-course.ts'
import { createTopic, removeTopic, renameTopic } from './save-topics.ts'

export function curriculumRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, studyCourses.list, ({ db, query }) => listCourses(db, query))
  mountRoute(app, deps, studyCourses.activeDisciplines, async ({ db }) => ({
    disciplines: await db.many<Named>(
      sql`select id, name from course where gone_at is null order by uzbek_order(name) collate "C", id`,
    ),
  }))
  mountRoute(app, deps, studyCourses.monthRoles, async ({ db }) => ({
    roles: await db.many<Named>(
      sql`select id, name from role where deleted_at is null order by uzbek_order(name) collate "C", id`,
    ),
  }))
  mountRoute(app, deps, studyCourses.read, async ({ db, viewer, params }) => ({
    course: orNotFound(await readCourse(db, viewer, params.id)),
  }))
  mountRoute(app, deps, studyCourses.months, months)
  mountRoute(app, deps, studyCourses.create, createCourse)
  mountRoute(app, deps, studyCourses.update, updateCourse)
  mountWrite(app, deps, studyCourses.remove, removeCourse)
  mountWrite(app, deps, studyCourses.saveMonths, saveMonthsOf)

  mountForAllAndOwnGroups(app, deps, groupPlan.read, readGroupPlan)
  mountForAllAndOwnGroups(app, deps, groupPlan.follow, setCourseOfGroup)
  mountForAllAndOwnGroups(app, deps, groupPlan.setTopic, setTopicOfLesson)
  mountRoute(app, deps, ownPlan.read, readOwnPlan)

  mountRoute(app, deps, curriculum.list, listTopicsOf)
  mountRoute(app, deps, curriculum.read, async ({ db, viewer, params }) => ({
    topic: orNotFound(await readTopic(db, viewer, params.id)),
  }))
  mountRoute(app, deps, curriculum.create, createTopic)
  mountRoute(app, deps, curriculum.rename, renameTopic)
  mountWrite(app, deps, curriculum.remove, removeTopic)
  mountWrite(app, deps, curriculum.positions, saveTopicOrder)
  mountRoute(app, deps, curriculum.preview, previewCurriculum)
  mountRoute(app, deps, curriculum.replace, replaceCurriculum)
}

async function months({ db, viewer, params }: Call<typeof studyCourses.months>) {
  orNotFound(await readCourse(db, viewer, params.id))
  return { months: await listMonths(db, viewer, params.id) }
}

async function listTopicsOf({ db, viewer, query }: Call<typeof curriculum.list>) {
  const list = await listTopics(db, viewer, query)
  // Only an empty list can belong to a study course that does not exist, so the course is checked only then.
  if (list.total === 0) orNotFound(await readCourse(db, viewer, query.courseId))
  return list
}
