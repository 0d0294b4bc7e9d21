import type {
  CatalogCategory,
  CatalogCourse,
  CatalogCourseFilter,
  CatalogCourseRow,
  CatalogLesson,
  CatalogSubCategory,
  Chapter,
} from '@markaz/protocol/study/course-catalogue/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type FileAddressContext, signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import { readVideosById } from '../../teaching/videos/videos.queries.ts'

/** Context for reading the catalogue. The addresses of its pictures are signed for this viewer. */
export type CatalogueReadContext = FileAddressContext & { db: Db }
type LessonReader = CatalogueReadContext & { viewer: Viewer; today: string }

type Kept<Row, Pictures extends keyof Row> = Omit<Row, Pictures> & Record<Pictures, string | null>

const picture = (call: FileAddressContext, key: string) => ({ path: key, url: signedFileAddressOf(call, key) })
const pictureOrNone = (call: FileAddressContext, key: string | null) => (key === null ? null : picture(call, key))

const byName = sql`order by uzbek_order(category.name) collate "C", category.id`

export async function listCatalogCategories(call: CatalogueReadContext): Promise<CatalogCategory[]> {
  const rows = await call.db.many<Kept<CatalogCategory, 'image'>>(sql`
    select id, name, image, created_at as "createdAt",
      (select count(*) from catalog_category sub where sub.parent_id = category.id) as "subCategoriesCount",
      (select count(*) from catalog_course course join catalog_category sub on sub.id = sub_category_id
        where sub.parent_id = category.id and not is_archived) as "coursesCount"
    from catalog_category category where parent_id is null ${byName}`)
  return rows.map((row) => ({ ...row, image: pictureOrNone(call, row.image) }))
}

interface SubCategoryFilter {
  id?: number
  categoryId?: number | undefined
  value?: string | undefined
}

export async function listCatalogSubCategories(
  call: CatalogueReadContext,
  filter: SubCategoryFilter,
): Promise<CatalogSubCategory[]> {
  const { id, categoryId, value } = filter
  const set = joinFiltersByAnd([
    ...(id ? [sql`category.id = ${id}`] : []),
    ...(categoryId ? [sql`category.parent_id = ${categoryId}`] : []),
    ...searchConditions(sql`category.search`, value),
  ])
  const rows = await call.db.many<Kept<CatalogSubCategory, 'image'>>(sql`
    select category.id, category.name, category.image, category.created_at as "createdAt",
      json_build_object('id', parent.id, 'name', parent.name) as category,
      (select count(*) from catalog_course where sub_category_id = category.id and not is_archived) as "coursesCount"
    from catalog_category category join catalog_category parent on parent.id = category.parent_id
    where ${set} ${byName}`)
  return rows.map((row) => ({ ...row, image: pictureOrNone(call, row.image) }))
}

export const catalogCourseColumns = sql`
  catalog_course.id, catalog_course.name, banner, price, is_archived as "isArchived", is_draft as "isDraft",
  catalog_course.created_at as "createdAt",
  json_build_object('id', category.id, 'name', category.name) as category,
  json_build_object('id', sub.id, 'name', sub.name) as "subCategory",
  case when post_author.id is not null then json_build_object('id', post_author.id, 'name', post_author.name) end as author,
  (select count(*) from catalog_chapter where course_id = catalog_course.id) as "chaptersCount"`
export const catalogCourseJoinsSql = sql`
  join catalog_category sub on sub.id = sub_category_id
  join catalog_category category on category.id = sub.parent_id
  left join post_author on post_author.id = author_id`
export const newestCourseFirstSql = sql`order by catalog_course.created_at desc, catalog_course.id desc`

export async function listCatalogCourses(
  call: CatalogueReadContext,
  filter: CatalogCourseFilter,
): Promise<{ courses: CatalogCourseRow[]; total: number }> {
  const { archived, subCategoryId, authorId, value } = filter
  const from = sql`from catalog_course where is_archived = ${archived} and ${joinFiltersByAnd([
    ...(subCategoryId ? [sql`sub_category_id = ${subCategoryId}`] : []),
    ...(authorId ? [sql`author_id = ${authorId}`] : []),
    ...searchConditions(sql`catalog_course.search`, value),
  ])}`
  const rows = await call.db.many<Kept<CatalogCourseRow, never> & { banner: string }>(sql`
    select ${catalogCourseColumns} from (select * ${from} ${newestCourseFirstSql} ${pageSql(filter)}) catalog_course
    ${catalogCourseJoinsSql} ${newestCourseFirstSql}`)
  return {
    courses: rows.map((row) => ({ ...row, banner: picture(call, row.banner) })),
    total: await countRowsOf(call.db, from),
  }
}

export async function readCatalogCourse(call: CatalogueReadContext, id: number): Promise<CatalogCourse | undefined> {
  const row = await call.db.one<Kept<CatalogCourse, 'illustration'> & { banner: string }>(sql`
    select ${catalogCourseColumns}, description, illustration from catalog_course ${catalogCourseJoinsSql} where catalog_course.id = ${id}`)
  return row && { ...row, banner: picture(call, row.banner), illustration: pictureOrNone(call, row.illustration) }
}

export function listCatalogChapters(db: Db, courseId: number): Promise<Chapter[]> {
  return db.many<Chapter>(sql`
    select id, course_id as "courseId", name, position,
      (select count(*) from catalog_lesson where chapter_id = catalog_chapter.id) as "lessonsCount"
    from catalog_chapter where course_id = ${courseId} order by position, id`)
}

export async function listCatalogLessons(call: LessonReader, chapterId: number): Promise<CatalogLesson[]> {
  const rows = await call.db.many<Omit<CatalogLesson, 'video'> & { videoId: number | null }>(sql`
    select id, name, position, video_id as "videoId" from catalog_lesson where chapter_id = ${chapterId} order by position, id`)
  const videos = await readVideosById(
    call,
    rows.flatMap(({ videoId }) => videoId ?? []),
  )
  return rows.map(({ videoId, ...row }) => ({ ...row, video: videos.get(videoId ?? 0) ?? null }))
}
