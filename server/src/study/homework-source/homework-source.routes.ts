import { homeworkSource } from '@markaz/protocol/study/homework-source/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { type Call, mount, mountWrite } from '../../http/mount.ts'
import { readCourse, readTopic } from '../curriculum/curriculum.queries.ts'
import { createCourse, updateCourse } from '../curriculum/save-course.ts'
import { createTopic, renameTopic } from '../curriculum/save-topics.ts'
import {
  listOfTopic,
  listSource,
  listSourceCourses,
  listSourceLessons,
  listUses,
  readSource,
} from './homework-source.queries.ts'
import { createSource, moveSource, removeSource, setLessons, updateSource } from './save-source.ts'

export function homeworkSourceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, homeworkSource.courses, ({ db, query }) => listSourceCourses(db, query))
  mount(app, deps, homeworkSource.createCourse, createCourse)
  mount(app, deps, homeworkSource.updateCourse, (call) => updateCourse({ ...call }))
  mount(app, deps, homeworkSource.lessons, lessons)
  mount(app, deps, homeworkSource.createLesson, createLesson)
  mount(app, deps, homeworkSource.updateLesson, renameLesson)
  mount(app, deps, homeworkSource.renameLesson, renameLesson)

  mount(app, deps, homeworkSource.list, (call) => listSource(call, call.query))
  mount(app, deps, homeworkSource.create, createSource)
  mount(app, deps, homeworkSource.read, async (call) => ({ homework: found(await readSource(call, call.params.id)) }))
  mount(app, deps, homeworkSource.update, updateSource)
  mountWrite(app, deps, homeworkSource.remove, removeSource)
  mount(app, deps, homeworkSource.setLessons, setLessons)
  mount(app, deps, homeworkSource.move, moveSource)
  mount(app, deps, homeworkSource.ofTopic, ofTopic)
  mount(app, deps, homeworkSource.uses, uses)
}

async function lessons({ db, viewer, query }: Call<typeof homeworkSource.lessons>) {
  found(await readCourse(db, viewer, query.courseId))
  return listSourceLessons(db, viewer, query)
}

async function createLesson(call: Call<typeof homeworkSource.createLesson>) {
  const { courseId, chapterId: monthId, name: topic } = call.body
  const made = await createTopic({ ...call, body: { courseId, monthId, topic } })
  return { id: made.topic.id }
}

async function renameLesson(call: Call<typeof homeworkSource.updateLesson>) {
  await renameTopic({ ...call, body: { topic: call.body.name } })
  return call.params
}

async function ofTopic(call: Call<typeof homeworkSource.ofTopic>) {
  found(await readTopic(call.db, call.viewer, call.params.curriculumId))
  return { homeworks: await listOfTopic(call, call.params.curriculumId) }
}

async function uses(call: Call<typeof homeworkSource.uses>) {
  found(await readSource(call, call.params.id))
  return listUses(call, { ...call.query, id: call.params.id })
}
