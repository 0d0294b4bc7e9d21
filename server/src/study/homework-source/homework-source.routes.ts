import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { readStudyCourse, readTopic } from '../curriculum/curriculum.queries.ts'
import { createStudyCourse, updateStudyCourse } from '../curriculum/save-course.ts'
import { createTopic, renameTopic } from '../curriculum/save-topics.ts'
import {
  listHomeworkBankCourses,
  listHomeworkBankLessons,
  listHomeworkInBank,
  listHomeworkTemplateOfTopic,
  listUsesOfHomeworkTemplate,
  readHomeworkInBank,
} from './homework-source.queries.ts'
import {
  assignHomeworkTemplateToLessons,
  createHomeworkInBank,
  moveHomeworkInBank,
  removeHomeworkFromBank,
  updateHomeworkInBank,
} from './save-source.ts'

export function homeworkBankRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, homeworkBank.courses, ({ db, query }) => listHomeworkBankCourses(db, query))
  mountRoute(app, deps, homeworkBank.createCourse, createStudyCourse)
  mountRoute(app, deps, homeworkBank.updateCourse, (call) => updateStudyCourse({ ...call }))
  mountRoute(app, deps, homeworkBank.lessons, lessons)
  mountRoute(app, deps, homeworkBank.createLesson, createLesson)
  mountRoute(app, deps, homeworkBank.updateLesson, renameLesson)
  mountRoute(app, deps, homeworkBank.renameLesson, renameLesson)

  mountRoute(app, deps, homeworkBank.list, (call) => listHomeworkInBank(call, call.query))
  mountRoute(app, deps, homeworkBank.create, createHomeworkInBank)
  mountRoute(app, deps, homeworkBank.read, async (call) => ({
    homework: orNotFound(await readHomeworkInBank(call, call.params.id)),
  }))
  mountRoute(app, deps, homeworkBank.update, updateHomeworkInBank)
  mountTransactionalRoute(app, deps, homeworkBank.remove, removeHomeworkFromBank)
  mountRoute(app, deps, homeworkBank.setLessons, assignHomeworkTemplateToLessons)
  mountRoute(app, deps, homeworkBank.move, moveHomeworkInBank)
  mountRoute(app, deps, homeworkBank.ofTopic, ofTopic)
  mountRoute(app, deps, homeworkBank.uses, uses)
}

async function lessons({ db, viewer, query }: RouteCall<typeof homeworkBank.lessons>) {
  orNotFound(await readStudyCourse(db, viewer, query.courseId))
  return listHomeworkBankLessons(db, viewer, query)
}

async function createLesson(call: RouteCall<typeof homeworkBank.createLesson>) {
  const { courseId, chapterId: monthId, name: topic } = call.body
  const made = await createTopic({ ...call, body: { courseId, monthId, topic } })
  return { id: made.topic.id }
}

async function renameLesson(call: RouteCall<typeof homeworkBank.updateLesson>) {
  await renameTopic({ ...call, body: { topic: call.body.name } })
  return call.params
}

async function ofTopic(call: RouteCall<typeof homeworkBank.ofTopic>) {
  orNotFound(await readTopic(call.db, call.viewer, call.params.curriculumId))
  return { homeworks: await listHomeworkTemplateOfTopic(call, call.params.curriculumId) }
}

async function uses(call: RouteCall<typeof homeworkBank.uses>) {
  orNotFound(await readHomeworkInBank(call, call.params.id))
  return listUsesOfHomeworkTemplate(call, { ...call.query, id: call.params.id })
}
