import type { IdAndName } from '@markaz/protocol/fields'
import { studentCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
import { publicVideos } from '@markaz/protocol/study/course-catalogue/public-videos.routes'
import {
  catalogCategories,
  catalogChapters,
  catalogCourses,
  catalogLessons,
  catalogSubCategories,
} from '@markaz/protocol/study/course-catalogue/routes'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import { joinFiltersByAnd } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import {
  listCatalogCategories,
  listCatalogChapters,
  listCatalogCourses,
  listCatalogLessons,
  listCatalogSubCategories,
  readCatalogCourse,
} from './catalogue.queries.ts'
import { listPublishedCategories, listPublishedCourses, readPublishedCourse } from './own-catalogue.ts'
import {
  createPublicVideo,
  listPublicVideos,
  removePublicVideo,
  updatePublicVideo,
  updatePublicVideoStatus,
} from './public-videos.ts'
import {
  archiveCatalogCourse,
  createCatalogCourse,
  removeCatalogCourse,
  updateCatalogCourse,
} from './save-catalog-course.ts'
import { createCatalogCategory, removeCatalogCategory, updateCatalogCategory } from './save-category.ts'
import {
  createCatalogChapter,
  createCatalogLesson,
  removeCatalogChapter,
  removeCatalogLesson,
  reorderCatalogChapters,
  reorderCatalogLessons,
  updateCatalogChapter,
  updateCatalogLesson,
} from './save-chapters.ts'

export function courseCatalogueRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, catalogCategories.list, async (call) => {
    const categories = await listCatalogCategories(call)
    return { categories, total: categories.length }
  })
  mountRoute(app, deps, catalogCategories.create, createCatalogCategory)
  mountRoute(app, deps, catalogCategories.update, updateCatalogCategory)
  mountRoute(app, deps, catalogCategories.remove, (call) => removeCatalogCategory(call, false))

  mountRoute(app, deps, catalogSubCategories.list, async (call) => {
    const subCategories = await listCatalogSubCategories(call, call.query)
    return { subCategories, total: subCategories.length }
  })
  mountRoute(app, deps, catalogSubCategories.read, async (call) => ({
    subCategory: orNotFound((await listCatalogSubCategories(call, { id: call.params.id }))[0]),
  }))
  mountRoute(app, deps, catalogSubCategories.create, createCatalogCategory)
  mountRoute(app, deps, catalogSubCategories.update, updateCatalogCategory)
  mountRoute(app, deps, catalogSubCategories.remove, (call) => removeCatalogCategory(call, true))

  mountRoute(app, deps, catalogCourses.list, (call) => listCatalogCourses(call, call.query))
  mountRoute(app, deps, catalogCourses.read, async (call) => ({
    course: orNotFound(await readCatalogCourse(call, call.params.id)),
  }))
  mountRoute(app, deps, catalogCourses.create, createCatalogCourse)
  mountRoute(app, deps, catalogCourses.update, updateCatalogCourse)
  mountRoute(app, deps, catalogCourses.archive, (call) => archiveCatalogCourse(call, true))
  mountRoute(app, deps, catalogCourses.unarchive, (call) => archiveCatalogCourse(call, false))
  mountTransactionalRoute(app, deps, catalogCourses.remove, removeCatalogCourse)
  mountRoute(app, deps, catalogCourses.authors, async ({ db }) => ({
    authors: await db.many<IdAndName>(sql`select id, name from post_author order by uzbek_order(name) collate "C", id`),
  }))

  mountRoute(app, deps, catalogChapters.list, chapters)
  mountTransactionalRoute(app, deps, catalogChapters.create, createCatalogChapter)
  mountTransactionalRoute(app, deps, catalogChapters.update, updateCatalogChapter)
  mountTransactionalRoute(app, deps, catalogChapters.remove, removeCatalogChapter)
  mountTransactionalRoute(app, deps, catalogChapters.reorder, reorderCatalogChapters)

  mountRoute(app, deps, catalogLessons.list, lessons)
  mountRoute(app, deps, catalogLessons.create, createCatalogLesson)
  mountTransactionalRoute(app, deps, catalogLessons.update, updateCatalogLesson)
  mountTransactionalRoute(app, deps, catalogLessons.remove, removeCatalogLesson)
  mountTransactionalRoute(app, deps, catalogLessons.reorder, reorderCatalogLessons)
  mountRoute(app, deps, catalogLessons.videos, async ({ db, query }) => ({
    videos: await db.many<IdAndName>(sql`
      select id, orig_name as name from video
      where type = ${VideoType.Public} and deleted_at is null and ${joinFiltersByAnd(searchConditions(sql`video.search`, query.value))}
      order by id desc limit 100`),
  }))

  mountRoute(app, deps, publicVideos.list, listPublicVideos)
  mountRoute(app, deps, publicVideos.create, createPublicVideo)
  mountRoute(app, deps, publicVideos.update, updatePublicVideo)
  mountRoute(app, deps, publicVideos.updateStatus, updatePublicVideoStatus)
  mountRoute(app, deps, publicVideos.remove, removePublicVideo)

  mountRoute(app, deps, studentCatalogue.categories, listPublishedCategories)
  mountRoute(app, deps, studentCatalogue.courses, listPublishedCourses)
  mountRoute(app, deps, studentCatalogue.course, readPublishedCourse)
}

async function chapters({ db, params }: RouteCall<typeof catalogChapters.list>) {
  const course = orNotFound(await db.one<IdAndName>(sql`select id, name from catalog_course where id = ${params.id}`))
  return { course, chapters: await listCatalogChapters(db, params.id) }
}

async function lessons(call: RouteCall<typeof catalogLessons.list>) {
  const { course, ...chapter } = orNotFound(
    await call.db.one<IdAndName & { course: IdAndName }>(sql`
      select catalog_chapter.id, catalog_chapter.name, json_build_object('id', course.id, 'name', course.name) as course
      from catalog_chapter join catalog_course course on course.id = course_id where catalog_chapter.id = ${call.params.id}`),
  )
  return { course, chapter, lessons: await listCatalogLessons(call, chapter.id) }
}
