import type { studentCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
import type { ShopCourse, ShopCourseRow } from '@markaz/protocol/study/course-catalogue/schemas'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { listPlayableVideos } from '../../teaching/videos/videos.queries.ts'
import {
  type CatalogueReadContext,
  catalogCourseColumns,
  catalogCourseJoinsSql,
  newestCourseFirstSql,
} from './catalogue.queries.ts'

const onSale = sql`not is_archived and not is_draft`

export async function listPublishedCategories({
  db,
  student,
  tokenKey,
  clock,
  filesUrl,
}: RouteCall<typeof studentCatalogue.categories>) {
  const call = { viewer: student, tokenKey, clock, filesUrl }
  const rows = await db.many<{
    id: number
    name: string
    image: string | null
    parentId: number | null
    coursesCount: number
  }>(sql`
    select category.id, category.name, image, parent_id as "parentId", count(course.id) as "coursesCount"
    from catalog_category category left join catalog_course course on sub_category_id = category.id and ${onSale}
    where category.parent_id is null or course.id is not null
    group by category.id order by uzbek_order(category.name) collate "C", category.id`)
  const shown = rows.map((row) => ({ ...row, image: signedFileAddressOf(call, row.image) }))
  const below = (id: number) => shown.filter(({ parentId }) => parentId === id)
  return {
    categories: shown.flatMap(({ id, name, image, parentId }) =>
      parentId === null && below(id).length > 0 ? [{ id, name, image, subCategories: below(id) }] : [],
    ),
  }
}

type CourseRow = Omit<ShopCourse, 'chapters'>

const columns = sql`${catalogCourseColumns}, description, illustration`

function shownCourse(call: CatalogueReadContext, row: CourseRow): CourseRow {
  return {
    ...row,
    banner: signedFileAddressOf(call, row.banner),
    illustration: signedFileAddressOf(call, row.illustration),
  }
}

export async function listPublishedCourses(
  call: RouteCall<typeof studentCatalogue.courses>,
): Promise<{ courses: ShopCourseRow[]; total: number }> {
  const { db, student, query } = call
  const { categoryId, subCategoryId, value } = query
  const set = joinFiltersByAnd([
    ...(categoryId ? [sql`sub_category_id in (select id from catalog_category where parent_id = ${categoryId})`] : []),
    ...(subCategoryId ? [sql`sub_category_id = ${subCategoryId}`] : []),
    ...searchConditions(sql`catalog_course.search`, value),
  ])
  const from = sql`from catalog_course where ${onSale} and ${set}`
  const rows = await db.many<CourseRow>(sql`
    select ${columns} from (select * ${from} ${newestCourseFirstSql} ${pageSql(query)}) catalog_course ${catalogCourseJoinsSql} ${newestCourseFirstSql}`)
  return {
    courses: rows.map((row) => shownCourse({ ...call, viewer: student }, row)),
    total: await countRowsOf(db, from),
  }
}

export async function readPublishedCourse(
  call: RouteCall<typeof studentCatalogue.course>,
): Promise<{ course: ShopCourse }> {
  const { db, student, params } = call
  const row = orNotFound(
    await db.one<CourseRow>(
      sql`select ${columns} from catalog_course ${catalogCourseJoinsSql} where catalog_course.id = ${params.id} and ${onSale}`,
    ),
  )
  const chapters = await db.many<{ id: number; name: string }>(
    sql`select id, name from catalog_chapter where course_id = ${params.id} order by position, id`,
  )
  const ofCourse: Sql = sql`from catalog_lesson join catalog_chapter chapter on chapter.id = chapter_id where course_id = ${params.id}`
  const lessons = await db.many<{ id: number; name: string; chapterId: number; videoId: number | null }>(sql`
    select catalog_lesson.id, catalog_lesson.name, chapter_id as "chapterId", video_id as "videoId" ${ofCourse}
    order by catalog_lesson.position, catalog_lesson.id`)
  const videos = await listPlayableVideos({ ...call, viewer: student }, sql`video.id in (select video_id ${ofCourse})`)
  const videoOf = new Map(videos.map((video) => [video.id, video]))
  return {
    course: {
      ...shownCourse({ ...call, viewer: student }, row),
      chapters: chapters.map((chapter) => ({
        ...chapter,
        lessons: lessons.flatMap(({ chapterId, videoId, ...lesson }) =>
          chapterId === chapter.id ? [{ ...lesson, video: videoOf.get(videoId ?? 0) ?? null }] : [],
        ),
      })),
    },
  }
}
