import { AppError } from '@markaz/protocol/errors'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { promos } from '@markaz/protocol/people/discounts/routes'
import type { DiscountInput, PromoInput } from '@markaz/protocol/people/discounts/schemas'
import type { RouteDefinition } from '@markaz/protocol/route'
import { defineColumn, defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { type DiscountKind, type DiscountOrPromo, isDiscountOfKindSql, readDiscount } from './discounts.queries.ts'

type Input = DiscountInput & Partial<Pick<PromoInput, 'code'>>
type Caller = Pick<RouteCall<RouteDefinition>, 'db' | 'clock' | 'audit'>

const discountColumns = defineColumnMap('discount', {
  name: 'string',
  code: 'string?',
  percent: 'number?',
  amount: 'number?',
  startDate: 'string',
  endDate: 'string',
  limit: defineColumn<number | null>('number?', 'use_limit'),
})

const rowOf = ({ code, percent, amount, limit, ...input }: Input) => ({
  ...input,
  code: code ?? null,
  percent: percent ?? null,
  amount: amount ?? null,
  limit: limit ?? null,
})

export async function createDiscount(
  { db, clock, audit }: Caller,
  kind: DiscountKind,
  input: Input,
): Promise<{ id: number }> {
  checkTerms(input)
  return db.transaction(async (tx) => {
    const id = await discountColumns.insert(tx, rowOf(input), { created_at: clock.now() })
    await setPlaces(tx, id, input)
    await audit(tx, { action: 'create', entity: kind, entityId: id, after: input })
    return { id }
  })
}

export async function updateDiscount(
  { db, audit }: Caller,
  kind: DiscountKind,
  id: number,
  input: Input,
): Promise<{ id: number }> {
  checkTerms(input)
  return db.transaction(async (tx) => {
    const { usedCount } = await lock(tx, kind, id)
    const before = termsOf(orNotFound(await readDiscount(tx, kind, id)))
    if (input.limit != null && input.limit < usedCount) refuseField('limit', peopleErrorTexts.usedMore(usedCount))
    await discountColumns.update(tx, id, rowOf(input))
    await tx.run(sql`delete from discount_course where discount_id = ${id}`)
    await tx.run(sql`delete from discount_office where discount_id = ${id}`)
    await setPlaces(tx, id, input)
    await audit(tx, { action: 'update', entity: kind, entityId: id, before, after: input })
    return { id }
  })
}

const termsOf = ({
  name,
  code,
  percent,
  amount,
  startDate,
  endDate,
  limit,
  courses,
  offices,
}: DiscountOrPromo): Input => ({
  ...(code && { code }),
  ...{ name, percent, amount, startDate, endDate, limit },
  courseIds: courses.map((course) => course.id),
  officeIds: offices.map((office) => office.id),
})

/** An archived discount cannot be given any more, but students who have the discount keep it. */
export async function archiveDiscount(
  { db, clock, audit }: Caller,
  kind: DiscountKind,
  id: number,
  isArchived: boolean,
) {
  return db.transaction(async (tx) => {
    if (!(await setArchived(tx, { kind, id, isArchived, now: clock.now() }))) return {}
    const action = isArchived ? 'archive' : 'unarchive'
    await audit(tx, { action, entity: kind, entityId: id, before: { isArchived: !isArchived }, after: { isArchived } })
    return {}
  })
}

async function setArchived(
  tx: Db,
  { kind, id, isArchived, now }: { kind: DiscountKind; id: number; isArchived: boolean; now: Date },
): Promise<boolean> {
  const before = await lock(tx, kind, id)
  if (before.isArchived === isArchived) return false
  await tx.run(sql`update discount set archived_at = ${isArchived ? now : null} where id = ${id}`)
  return true
}

export const discountArchiveUndo: UndoDefinition = {
  access: () => promos.archive.access,
  async run(tx, { clock }, { entity, entityId: id, before }: AuditedChange<{ isArchived: boolean }>) {
    const isPutBack = await setArchived(tx, { kind: entity as DiscountKind, id, ...before, now: clock.now() })
    if (!isPutBack) throw new AppError('NOTHING_TO_TAKE_BACK')
  },
}

async function lock(tx: Db, kind: DiscountKind, id: number): Promise<{ usedCount: number; isArchived: boolean }> {
  return orNotFound(
    await tx.one<{ usedCount: number; isArchived: boolean }>(sql`
      select used_count as "usedCount", archived_at is not null as "isArchived" from discount
      where id = ${id} and ${isDiscountOfKindSql(kind)} for no key update`),
  )
}

function checkTerms({ percent, amount, startDate, endDate }: Input): void {
  if ((percent == null) === (amount == null))
    refuseField(percent == null ? 'percent' : 'amount', peopleErrorTexts.percentOrAmount)
  if (endDate < startDate) refuseField('endDate', peopleErrorTexts.endsBefore)
}

async function setPlaces(tx: Db, id: number, input: Input): Promise<void> {
  const [courseIds, officeIds] = [[...new Set(input.courseIds)], [...new Set(input.officeIds)]]
  const courses = await tx.run(sql`
    insert into discount_course (discount_id, course_id) select ${id}, id from course where id = any(${courseIds})`)
  if (courses < courseIds.length) refuseField('courseIds', peopleErrorTexts.noCourse)
  const offices = await tx.run(sql`
    insert into discount_office (discount_id, office_id)
    select ${id}, id from office where id = any(${officeIds})`)
  if (offices < officeIds.length) refuseField('officeIds', centreErrorTexts.noOffice)
}
