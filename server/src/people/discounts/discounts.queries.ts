import type {
  Discount,
  DiscountFilter,
  DiscountOfMembership,
  DiscountUse,
  OfferedDiscount,
} from '@markaz/protocol/people/discounts/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'

/** A promo is a discount with a code. */
export type DiscountKind = 'promo' | 'discount'
export const isDiscountOfKindSql = (kind: DiscountKind): Sql =>
  kind === 'promo' ? sql`code is not null` : sql`code is null`

/** `code` is null for a discount without a promo code. */
export type DiscountOrPromo = Discount & { code: string | null }

const columns = sql`id, name, code, percent, amount, start_date as "startDate", end_date as "endDate", use_limit as "limit",
  used_count as "usedCount", archived_at is not null as "isArchived", created_at as "createdAt",
  array(select json_build_object('id', course.id, 'name', course.name) from discount_course
    join course on course.id = course_id where discount_id = discount.id order by course.name, course.id) as courses,
  array(select json_build_object('id', office.id, 'name', office.name) from discount_office
    join office on office.id = office_id where discount_id = discount.id order by office.name, office.id) as offices`

/** Order: valid discounts, then expired discounts, each newest first. */
export async function listDiscounts(
  db: Db,
  kind: DiscountKind,
  filter: DiscountFilter,
): Promise<{ rows: DiscountOrPromo[]; total: number }> {
  const { archived, value, startDate, endDate } = filter
  const set = joinFiltersByAnd([
    ...searchConditions(sql`discount.search`, value),
    ...(startDate ? [sql`end_date >= ${startDate}`] : []),
    ...(endDate ? [sql`start_date <= ${endDate}`] : []),
  ])
  const from = sql`from discount where ${isDiscountOfKindSql(kind)} and (archived_at is not null) = ${archived}::boolean and ${set}`
  return {
    rows: await db.many<DiscountOrPromo>(
      sql`select ${columns} ${from} order by end_date desc, id desc ${pageSql(filter)}`,
    ),
    total: await countRowsOf(db, from),
  }
}

export async function readDiscount(db: Db, kind: DiscountKind, id: number): Promise<DiscountOrPromo | undefined> {
  return db.one<DiscountOrPromo>(sql`select ${columns} from discount where id = ${id} and ${isDiscountOfKindSql(kind)}`)
}

export async function listDiscountUses(
  db: Db,
  viewer: Viewer,
  id: number,
  paging: { page: number; perPage: number },
): Promise<{ uses: DiscountUse[]; total: number }> {
  const from = sql`
    from discount_use join student on student.id = student_id where discount_id = ${id} and ${isStudentInScopeSql(viewer)}`
  const uses = await db.many<DiscountUse>(sql`
    select discount_use.id, percent, amount, used_at as "usedAt",
      json_build_object('id', student.id, 'fullName', student.full_name, 'hId', h_id) as student,
      (select json_build_object('id', study_group.id, 'name', study_group.name) from student_group
        join study_group on study_group.id = group_id where discount_use_id = discount_use.id order by student_group.id limit 1) as group,
      (select json_build_object('id', staff.id, 'fullName', staff.full_name) from staff where staff.id = discount_use.staff_id) as staff
    ${from} order by discount_use.id desc ${pageSql(paging)}`)
  return { uses, total: await countRowsOf(db, from) }
}

/** The promo code is left out, because other students can still use it. */
export async function listChildDiscounts(db: Db, studentId: number): Promise<DiscountOfMembership[]> {
  return db.many<DiscountOfMembership>(sql`
    select discount_use.id, discount.name, discount_use.percent, discount_use.amount, used_at as "givenAt",
      (select json_build_object('id', study_group.id, 'name', study_group.name) from student_group
        join study_group on study_group.id = group_id where discount_use_id = discount_use.id order by student_group.id desc limit 1) as group
    from discount_use join discount on discount.id = discount_id
    where student_id = ${studentId} order by discount_use.id desc limit 100`)
}

export interface DiscountCourseAndBranch {
  courseId: number | null
  headOfficeId: number | null
}

export const discountValidityConditions = ({ courseId, headOfficeId }: DiscountCourseAndBranch) => ({
  course: sql`(not exists (select from discount_course where discount_id = discount.id) or exists (
    select from discount_course where discount_id = discount.id and course_id = ${courseId}::bigint))`,
  office: sql`(not exists (select from discount_office where discount_id = discount.id) or exists (
    select from discount_office join office on office.id = office_id
    where discount_id = discount.id and head_office_id = ${headOfficeId}::bigint))`,
})

/** Leaves out promos, because students claim them by code. */
export async function listOfferedDiscounts(
  db: Db,
  place: DiscountCourseAndBranch,
  today: string,
): Promise<OfferedDiscount[]> {
  const { course, office } = discountValidityConditions(place)
  return db.many<OfferedDiscount>(sql`
    select id, name, percent, amount, use_limit - used_count as left from discount
    where code is null and archived_at is null and ${today}::date between start_date and end_date
      and used_count < coalesce(use_limit, used_count + 1) and ${course} and ${office}
    order by uzbek_order(name) collate "C", id limit 100`)
}
