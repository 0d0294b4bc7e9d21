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
import { chosen } from '../../db/lists.ts'
import { matches } from '../../db/search-words.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { type Call, mount, mountWrite } from '../../http/mount.ts'
import {
  listCategories,
  listChapters,
  listCourses,
  listLessons,
  listSubCategories,
  readCourse,
} from './catalogue.queries.ts'
import { listOwnCategories, listOwnCourses, readOwnCourse } from './own-catalogue.ts'
import {
  createPublicVideo,
  listPublicVideos,
  removePublicVideo,
  tellPublicVideo,
  updatePublicVideo,
} from './public-videos.ts'
import { archiveCourse, createCourse, removeCourse, updateCourse } from './save-catalog-course.ts'
import { createCategory, removeCategory, updateCategory } from './save-category.ts'
import {
  createChapter,
  createLesson,
  removeChapter,
  removeLesson,
  reorderChapters,
  reorderLessons,
  updateChapter,
  updateLesson,
} from './save-chapters.ts'

export function courseCatalogueRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, catalogCategories.list, async (call) => {
    const categories = await listCategories(call)
    return { categories, total: categories.length }
  })
  mount(app, deps, catalogCategories.create, createCategory)
  mount(app, deps, catalogCategories.update, updateCategory)
  mount(app, deps, catalogCategories.remove, (call) => removeCategory(call, false))

  mount(app, deps, catalogSubCategories.list, async (call) => {
    const subCategories = await listSubCategories(call, call.query)
    return { subCategories, total: subCategories.length }
  })
  mount(app, deps, catalogSubCategories.read, async (call) => ({
    subCategory: found((await listSubCategories(call, { id: call.params.id }))[0]),
  }))
  mount(app, deps, catalogSubCategories.create, createCategory)
  mount(app, deps, catalogSubCategories.update, updateCategory)
  mount(app, deps, catalogSubCategories.remove, (call) => removeCategory(call, true))

  mount(app, deps, catalogCourses.list, (call) => listCourses(call, call.query))
  mount(app, deps, catalogCourses.read, async (call) => ({ course: found(await readCourse(call, call.params.id)) }))
  mount(app, deps, catalogCourses.create, createCourse)
  mount(app, deps, catalogCourses.update, updateCourse)
  mount(app, deps, catalogCourses.archive, (call) => archiveCourse(call, true))
  mount(app, deps, catalogCourses.unarchive, (call) => archiveCourse(call, false))
  mountWrite(app, deps, catalogCourses.remove, removeCourse)
  mount(app, deps, catalogCourses.authors, async ({ db }) => ({
    authors: await db.many<Named>(sql`select id, name from post_author order by uzbek_order(name) collate "C", id`),
  }))

  mount(app, deps, catalogChapters.list, chapters)
  mountWrite(app, deps, catalogChapters.create, createChapter)
  mountWrite(app, deps, catalogChapters.update, updateChapter)
  mountWrite(app, deps, catalogChapters.remove, removeChapter)
  mountWrite(app, deps, catalogChapters.reorder, reorderChapters)

  mount(app, deps, catalogLessons.list, lessons)
  mount(app, deps, catalogLessons.create, createLesson)
  mountWrite(app, deps, catalogLessons.update, updateLesson)
  mountWrite(app, deps, catalogLessons.remove, removeLesson)
  mountWrite(app, deps, catalogLessons.reorder, reorderLessons)
  mount(app, deps, catalogLessons.videos, async ({ db, query }) => ({
    videos: await db.many<Named>(sql`
      select id, orig_name as name from video
      where type = ${VideoType.Public} and deleted_at is null and ${chosen(matches(sql`video.search`, query.value))}
      order by id desc limit 100`),
  }))

  mount(app, deps, publicVideos.list, listPublicVideos)
  mount(app, deps, publicVideos.create, createPublicVideo)
  mount(app, deps, publicVideos.update, updatePublicVideo)
  mount(app, deps, publicVideos.updateStatus, tellPublicVideo)
  mount(app, deps, publicVideos.remove, removePublicVideo)

  mount(app, deps, ownCatalogue.categories, listOwnCategories)
  mount(app, deps, ownCatalogue.courses, listOwnCourses)
  mount(app, deps, ownCatalogue.course, readOwnCourse)
}

async function chapters({ db, params }: Call<typeof catalogChapters.list>) {
  const course = found(await db.one<Named>(sql`select id, name from catalog_course where id = ${params.id}`))
  return { course, chapters: await listChapters(db, params.id) }
}

async function lessons(call: Call<typeof catalogLessons.list>) {
  const { course, ...chapter } = found(
    await call.db.one<Named & { course: Named }>(sql`
      select catalog_chapter.id, catalog_chapter.name, json_build_object('id', course.id, 'name', course.name) as course
      from catalog_chapter join catalog_course course on course.id = course_id where catalog_chapter.id = ${call.params.id}`),
  )
  return { course, chapter, lessons: await listLessons(call, chapter.id) }
}
