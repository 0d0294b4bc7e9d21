import { homeworkSource } from '@markaz/protocol/study/homework-source/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { readStudyCourse, readTopic } from '../curriculum/curriculum.queries.ts'
import { createStudyCourse, updateStudyCourse } from '../curriculum/save-course.ts'
import { createTopic, renameTopic } from '../curriculum/save-topics.ts'
import {
  listBankHomeworkOfTopic,
  listHomeworkBankCourses,
  listHomeworkBankLessons,
  listHomeworkInBank,
  listUsesOfBankHomework,
  readHomeworkInBank,
} from './homework-source.queries.ts'
import {
  createHomeworkInBank,
  moveHomeworkInBank,
  removeHomeworkFromBank,
  setLessonsOfBankHomework,
  updateHomeworkInBank,
} from './save-source.ts'

export function homeworkBankRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, homeworkSource.courses, ({ db, query }) => listHomeworkBankCourses(db, query))
  mountRoute(app, deps, homeworkSource.createCourse, createStudyCourse)
  mountRoute(app, deps, homeworkSource.updateCourse, (call) => updateStudyCourse({ ...call }))
  mountRoute(app, deps, homeworkSource.lessons, lessons)
  mountRoute(app, deps, homeworkSource.createLesson, createLesson)
  mountRoute(app, deps, homeworkSource.updateLesson, renameLesson)
  mountRoute(app, deps, homeworkSource.renameLesson, renameLesson)

  mountRoute(app, deps, homeworkSource.list, (call) => listHomeworkInBank(call, call.query))
  mountRoute(app, deps, homeworkSource.create, createHomeworkInBank)
  mountRoute(app, deps, homeworkSource.read, async (call) => ({
    homework: orNotFound(await readHomeworkInBank(call, call.params.id)),
  }))
  mountRoute(app, deps, homeworkSource.update, updateHomeworkInBank)
  mountTransactionalRoute(app, deps, homeworkSource.remove, removeHomeworkFromBank)
  mountRoute(app, deps, homeworkSource.setLessons, setLessonsOfBankHomework)
  mountRoute(app, deps, homeworkSource.move, moveHomeworkInBank)
  mountRoute(app, deps, homeworkSource.ofTopic, ofTopic)
  mountRoute(app, deps, homeworkSource.uses, uses)
}

async function lessons({ db, viewer, query }: RouteCall<typeof homeworkSource.lessons>) {
  orNotFound(await readStudyCourse(db, viewer, query.courseId))
  return listHomeworkBankLessons(db, viewer, query)
}

async function createLesson(call: RouteCall<typeof homeworkSource.createLesson>) {
  const { courseId, chapterId: monthId, name: topic } = call.body
  const made = await createTopic({ ...call, body: { courseId, monthId, topic } })
  return { id: made.topic.id }
}

async function renameLesson(call: RouteCall<typeof homeworkSource.updateLesson>) {
  await renameTopic({ ...call, body: { topic: call.body.name } })
  return call.params
}

async function ofTopic(call: RouteCall<typeof homeworkSource.ofTopic>) {
  orNotFound(await readTopic(call.db, call.viewer, call.params.curriculumId))
  return { homeworks: await listBankHomeworkOfTopic(call, call.params.curriculumId) }
}

async function uses(call: RouteCall<typeof homeworkSource.uses>) {
  orNotFound(await readHomeworkInBank(call, call.params.id))
  return listUsesOfBankHomework(call, { ...call.query, id: call.params.id })
}
