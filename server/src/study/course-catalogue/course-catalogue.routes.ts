import type { Named } from '@markaz/protocol/fields'
import { ownCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
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
import { andWhere } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mountRoute, mountWrite } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import {
  listCategories,
  listChapters,
  listCourses,
  listLessons,
  listSubCategories,
  readCourse,
} from './catalogue.queries.ts'
import { listShownCategories, listShownCourses, readShownCourse } from './own-catalogue.ts'
import {
  createPublicVideo,
  listPublicVideos,
  removePublicVideo,
  reportPublicVideo,
  updatePublicVideo,
} from './public-videos.ts'
import { archiveCatalogCourse, createCourse, removeCourse, updateCourse } from './save-catalog-course.ts'
import { createCategory, removeCategory, updateCategory } from './save-category.ts'
import {
  createChapter,
  createLesson,
  removeChapter,
  removeLesson,
  reorderCatalogLessons,
  reorderChapters,
  updateChapter,
  updateLesson,
} from './save-chapters.ts'

export function courseCatalogueRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, catalogCategories.list, async (call) => {
    const categories = await listCategories(call)
    return { categories, total: categories.length }
  })
  mountRoute(app, deps, catalogCategories.create, createCategory)
  mountRoute(app, deps, catalogCategories.update, updateCategory)
  mountRoute(app, deps, catalogCategories.remove, (call) => removeCategory(call, false))

  mountRoute(app, deps, catalogSubCategories.list, async (call) => {
    const subCategories = await listSubCategories(call, call.query)
    return { subCategories, total: subCategories.length }
  })
  mountRoute(app, deps, catalogSubCategories.read, async (call) => ({
    subCategory: orNotFound((await listSubCategories(call, { id: call.params.id }))[0]),
  }))
  mountRoute(app, deps, catalogSubCategories.create, createCategory)
  mountRoute(app, deps, catalogSubCategories.update, updateCategory)
  mountRoute(app, deps, catalogSubCategories.remove, (call) => removeCategory(call, true))

  mountRoute(app, deps, catalogCourses.list, (call) => listCourses(call, call.query))
  mountRoute(app, deps, catalogCourses.read, async (call) => ({
    course: orNotFound(await readCourse(call, call.params.id)),
  }))
  mountRoute(app, deps, catalogCourses.create, createCourse)
  mountRoute(app, deps, catalogCourses.update, updateCourse)
  mountRoute(app, deps, catalogCourses.archive, (call) => archiveCatalogCourse(call, true))
  mountRoute(app, deps, catalogCourses.unarchive, (call) => archiveCatalogCourse(call, false))
  mountWrite(app, deps, catalogCourses.remove, removeCourse)
  mountRoute(app, deps, catalogCourses.authors, async ({ db }) => ({
    authors: await db.many<Named>(sql`select id, name from post_author order by uzbek_order(name) collate "C", id`),
  }))

  mountRoute(app, deps, catalogChapters.list, chapters)
  mountWrite(app, deps, catalogChapters.create, createChapter)
  mountWrite(app, deps, catalogChapters.update, updateChapter)
  mountWrite(app, deps, catalogChapters.remove, removeChapter)
  mountWrite(app, deps, catalogChapters.reorder, reorderChapters)

  mountRoute(app, deps, catalogLessons.list, lessons)
  mountRoute(app, deps, catalogLessons.create, createLesson)
  mountWrite(app, deps, catalogLessons.update, updateLesson)
  mountWrite(app, deps, catalogLessons.remove, removeLesson)
  mountWrite(app, deps, catalogLessons.reorder, reorderCatalogLessons)
  mountRoute(app, deps, catalogLessons.videos, async ({ db, query }) => ({
    videos: await db.many<Named>(sql`
      select id, orig_name as name from video
      where type = ${VideoType.Public} and deleted_at is null and ${andWhere(searchConditions(sql`video.search`, query.value))}
      order by id desc limit 100`),
  }))

  mountRoute(app, deps, publicVideos.list, listPublicVideos)
  mountRoute(app, deps, publicVideos.create, createPublicVideo)
  mountRoute(app, deps, publicVideos.update, updatePublicVideo)
  mountRoute(app, deps, publicVideos.updateStatus, reportPublicVideo)
  mountRoute(app, deps, publicVideos.remove, removePublicVideo)

  mountRoute(app, deps, ownCatalogue.categories, listShownCategories)
  mountRoute(app, deps, ownCatalogue.courses, listShownCourses)
  mountRoute(app, deps, ownCatalogue.course, readShownCourse)
}

async function chapters({ db, params }: Call<typeof catalogChapters.list>) {
  const course = orNotFound(await db.one<Named>(sql`select id, name from catalog_course where id = ${params.id}`))
  return { course, chapters: await listChapters(db, params.id) }
}

async function lessons(call: Call<typeof catalogLessons.list>) {
  const { course, ...chapter } = orNotFound(
    await call.db.one<Named & { course: Named }>(sql`
      select catalog_chapter.id, catalog_chapter.name, json_build_object('id', course.id, 'name', course.name) as course
      from catalog_chapter join catalog_course course on course.id = course_id where catalog_chapter.id = ${call.params.id}`),
  )
  return { course, chapter, lessons: await listLessons(call, chapter.id) }
}
