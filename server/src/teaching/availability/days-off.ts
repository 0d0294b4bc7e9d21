import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { daysOff } from '@markaz/protocol/teaching/availability/routes'
import type { DayOff, DayOffInput } from '@markaz/protocol/teaching/availability/schemas'
import { type BranchScope, isInBranchScopeSql, isInChosenBranchesSql } from '../../access/viewer.ts'
import { readHeadOfficeOfBranch } from '../../centre/rooms/rooms.queries.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { addDays } from '../groups/days.ts'
import { createLessonsAhead } from '../groups/lessons.ts'

interface DayPeriodToList {
  /** First and last day are included. */
  from: string
  to: string
}

/** @param branches SQL condition on `holiday.head_office_id`; days off of the whole centre are always returned */
export function listDaysOffInPeriod(db: Db, branches: Sql, { from, to }: DayPeriodToList): Promise<DayOff[]> {
  return db.many<DayOff>(sql`
    select holiday.id, date, holiday.name, to_char(begin_time, 'HH24:MI') as "beginTime", to_char(end_time, 'HH24:MI') as "endTime",
      case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office
    from holiday left join office on office.head_office_id = holiday.head_office_id and office.deleted_at is null
    where date between ${from} and ${to} and (holiday.head_office_id is null or ${branches})
    order by date, begin_time nulls first, holiday.id limit 1000`)
}

export const isDayOffOfChosenBranchesSql = (viewer: BranchScope, officeIds?: number[]): Sql =>
  sql`${isInBranchScopeSql(viewer, sql`holiday.head_office_id`)} and ${isInChosenBranchesSql(officeIds, sql`holiday.head_office_id`)}`

const daysAhead = 365

export function listDaysOff({ db, viewer, query, today }: RouteCall<typeof daysOff.list>) {
  const { from = today, to = addDays(from, daysAhead), officeIds } = query
  return listDaysOffInPeriod(db, isDayOffOfChosenBranchesSql(viewer, officeIds), { from, to })
}

export async function addDayOff({ db, viewer, body, today, clock, audit }: RouteCall<typeof daysOff.add>) {
  const { date, officeId, beginTime, endTime } = body
  if (date < today) refuseField('date', teachingErrorTexts.awayOver)
  if ((beginTime === null) !== (endTime === null))
    refuseField(beginTime === null ? 'beginTime' : 'endTime', teachingErrorTexts.bothTimes)
  if (beginTime !== null && endTime !== null && endTime <= beginTime)
    refuseField('endTime', teachingErrorTexts.endsBeforeBegin)
  if (officeId === null && !viewer.isSuperadmin) refuseField('officeId', teachingErrorTexts.wholeCentre)
  return db.transaction(async (tx) => {
    const headOffice = officeId === null ? null : await readHeadOfficeOfBranch(tx, viewer, officeId)
    if (headOffice === undefined) refuseField('officeId', teachingErrorTexts.noOffice)
    const id = await insertDayOff(tx, headOffice?.id ?? null, body)
    await audit(tx, { action: 'create', entity: 'day_off', entityId: id, after: body })
    await queueReplanning(tx, headOffice?.id ?? null, clock.now())
    return { id, examGroups: await groupsWithExamsOn(tx, headOffice?.id ?? null, body) }
  })
}

async function groupsWithExamsOn(
  tx: Db,
  headOfficeId: number | null,
  { date, beginTime, endTime }: DayOffInput,
): Promise<string[]> {
  const at = (time: string) => sql`((${date}::date + ${time}::time) at time zone 'Asia/Tashkent')`
  const rows = await tx.many<{ name: string }>(sql`
    select distinct study_group.name from exam join study_group on study_group.id = exam.group_id
    where exam.deleted_at is null and announced_at is null and begins_at between ${at('00:00')} and ${at('24:00')}
      and begins_at < ${at(endTime ?? '24:00')} and ends_at > ${at(beginTime ?? '00:00')}
      and coalesce(study_group.head_office_id = ${headOfficeId}::bigint, ${headOfficeId}::bigint is null)
    order by name limit 20`)
  return rows.map(({ name }) => name)
}

const insertDayOff = (tx: Db, headOfficeId: number | null, { date, name, beginTime, endTime }: DayOffInput) =>
  tx.newId(sql`
    insert into holiday (head_office_id, date, name, begin_time, end_time)
    values (${headOfficeId}, ${date}, ${name}, ${beginTime}, ${endTime}) returning id`)

export async function removeDayOff(call: RouteCall<typeof daysOff.remove>, tx: Db): Promise<Record<string, never>> {
  const gone = orNotFound(await deleteDayOff(tx, call, call.params.id))
  const { headOfficeId: _, ...before } = gone
  await call.audit(tx, { action: 'delete', entity: 'day_off', entityId: call.params.id, before })
  return {}
}

/**
 * Deletes the day off and queues the job that plans the lessons of that day. A past day off is not deleted, because no
 * lesson can be planned for it.
 */
async function deleteDayOff(
  tx: Db,
  { viewer, today, clock }: Pick<RouteCall<typeof daysOff.remove>, 'viewer' | 'today' | 'clock'>,
  id: number,
) {
  const gone = await tx.one<DayOffInput & { headOfficeId: number | null }>(sql`
    delete from holiday where id = ${id} and date >= ${today} and ${isInBranchScopeSql(viewer, sql`head_office_id`)}
    returning head_office_id as "headOfficeId", date, name, to_char(begin_time, 'HH24:MI') as "beginTime", to_char(end_time, 'HH24:MI') as "endTime",
      (select id from office where office.head_office_id = holiday.head_office_id and deleted_at is null) as "officeId"`)
  if (gone) await queueReplanning(tx, gone.headOfficeId, clock.now())
  return gone
}

export const dayOffAdditionUndo: UndoDefinition = {
  access: () => daysOff.add.access,
  async run(tx, call, { entityId }: AuditedChange) {
    if (!(await deleteDayOff(tx, call, entityId))) throw new AppError('NOTHING_TO_TAKE_BACK')
  },
}

export const dayOffRemovalUndo: UndoDefinition = {
  access: () => daysOff.remove.access,
  async run(tx, { viewer, today, clock }, { before }: AuditedChange<DayOffInput>) {
    if (before.date < today) throw new AppError('NOTHING_TO_TAKE_BACK')
    const headOffice =
      before.officeId === null ? null : orNotFound(await readHeadOfficeOfBranch(tx, viewer, before.officeId))
    if (headOffice === null && !viewer.isSuperadmin) throw new AppError('NOT_FOUND')
    await insertDayOff(tx, headOffice?.id ?? null, before)
    await queueReplanning(tx, headOffice?.id ?? null, clock.now())
  },
}

const replanLessonsJobKind = 'availability.plan'
const allBranchesKey = 'all'

/** Queues a job that plans the lessons again after days off changed, because a request should not wait so long. */
const queueReplanning = (tx: Db, headOfficeId: number | null, now: Date) =>
  addJob(tx, { kind: replanLessonsJobKind, key: headOfficeId ?? allBranchesKey, runAt: now }, now)

export function registerReplanLessonsJob(queue: JobQueue, { db, clock }: Deps): void {
  queue.handle({
    kind: replanLessonsJobKind,
    retryAfterMinutes: [1, 5, 15],
    async run({ key }) {
      const of = key === allBranchesKey ? sql`true` : sql`head_office_id = ${Number(key)}`
      const groups = await db.many<{ id: number }>(
        sql`select id from study_group where gone_at is null and ${of} order by id`,
      )
      const now = clock.now()
      await createLessonsAhead(db, { today: tashkentDayAt(now), now, groupIds: groups.map(({ id }) => id) })
    },
  })
}
