import type { Named } from '@markaz/protocol/fields'
import { groupPlan, ownPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { type Call, mount, mountTwins, mountWrite } from '../../http/mount.ts'
import { listCourses, listMonths, listTopics, readCourse, readTopic } from './curriculum.queries.ts'
import { followCourse, readGroupPlan, readOwnPlan, setTopic } from './group-plan.ts'
import { previewCurriculum, replaceCurriculum, saveOrder } from './order-topics.ts'
import { createCourse, removeCourse, saveMonthsOf, updateCourse } from './save-course.ts'
import { createTopic, removeTopic, renameTopic } from './save-topics.ts'

export function curriculumRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, studyCourses.list, ({ db, query }) => listCourses(db, query))
  mount(app, deps, studyCourses.activeDisciplines, async ({ db }) => ({
    disciplines: await db.many<Named>(
      sql`select id, name from course where gone_at is null order by uzbek_order(name) collate "C", id`,
    ),
  }))
  mount(app, deps, studyCourses.monthRoles, async ({ db }) => ({
    roles: await db.many<Named>(
      sql`select id, name from role where deleted_at is null order by uzbek_order(name) collate "C", id`,
    ),
  }))
  mount(app, deps, studyCourses.read, async ({ db, viewer, params }) => ({
    course: found(await readCourse(db, viewer, params.id)),
  }))
  mount(app, deps, studyCourses.months, months)
  mount(app, deps, studyCourses.create, createCourse)
  mount(app, deps, studyCourses.update, updateCourse)
  mountWrite(app, deps, studyCourses.remove, removeCourse)
  mountWrite(app, deps, studyCourses.saveMonths, saveMonthsOf)

  mountTwins(app, deps, groupPlan.read, readGroupPlan)
  mountTwins(app, deps, groupPlan.follow, followCourse)
  mountTwins(app, deps, groupPlan.setTopic, setTopic)
  mount(app, deps, ownPlan.read, readOwnPlan)

  mount(app, deps, curriculum.list, listTopicsOf)
  mount(app, deps, curriculum.read, async ({ db, viewer, params }) => ({
    topic: found(await readTopic(db, viewer, params.id)),
  }))
  mount(app, deps, curriculum.create, createTopic)
  mount(app, deps, curriculum.rename, renameTopic)
  mountWrite(app, deps, curriculum.remove, removeTopic)
  mountWrite(app, deps, curriculum.positions, saveOrder)
  mount(app, deps, curriculum.preview, previewCurriculum)
  mount(app, deps, curriculum.replace, replaceCurriculum)
}

async function months({ db, viewer, params }: Call<typeof studyCourses.months>) {
  found(await readCourse(db, viewer, params.id))
  return { months: await listMonths(db, viewer, params.id) }
}

async function listTopicsOf({ db, viewer, query }: Call<typeof curriculum.list>) {
  const list = await listTopics(db, viewer, query)
  // A course with topics cannot be deleted, so its existence must be checked only for an empty list.
  if (list.total === 0) found(await readCourse(db, viewer, query.courseId))
  return list
}
