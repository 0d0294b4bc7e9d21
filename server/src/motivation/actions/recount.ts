import { AppError } from '@markaz/protocol/errors'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import type { pointActions } from '@markaz/protocol/motivation/actions/routes'
import type { PointRecountInput, PointRecountPreview } from '@markaz/protocol/motivation/actions/schemas'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { isInBranchScopeSql } from '../../access/viewer.ts'
import { type Db, runAndRollBack, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { recordPointEntriesOfQuery } from '../points/post-points.ts'
import { rewardEntriesSql } from './reward-entries.ts'
import { lockPointActionRow } from './save-action.ts'

type Preview = RouteCall<typeof pointActions.recountPreview>

export const previewPointRecount = (call: Preview): Promise<PointRecountPreview> =>
  runAndRollBack(call.db, (tx) => recountInTransaction(tx, call, call.body))

/** @throws AppError RECOUNT_CHANGED when the result differs from the preview that the user confirmed */
export async function runPointRecount(call: RouteCall<typeof pointActions.recount>): Promise<PointRecountPreview> {
  const { expected, ...input } = call.body
  return call.db.transaction(async (tx) => {
    const done = await recountInTransaction(tx, call, input)
    const isAsAgreed =
      done.xp === expected.xp &&
      done.coin === expected.coin &&
      done.studentsCount === expected.studentsCount &&
      done.entriesCount === expected.entriesCount
    if (!isAsAgreed) throw new AppError('RECOUNT_CHANGED')
    if (done.entriesCount > 0)
      await call.audit(tx, {
        action: 'recount',
        entity: 'gamification_action',
        entityId: call.params.id,
        after: call.body,
      })
    return done
  })
}

/**
 * Also stores that the groups had the action on the recounted days, so that later corrections of attendance marks
 * change the points.
 */
async function recountInTransaction(
  tx: Db,
  call: Pick<Preview, 'viewer' | 'today' | 'params' | 'clock'>,
  input: PointRecountInput,
) {
  const { viewer, today, params } = call
  const { startDate, endDate } = input
  if (endDate >= today) refuseField('endDate', motivationErrorTexts.pastDaysOnly)
  const { kind } = await lockPointActionRow(tx, params.id)
  if (kind === PointActionKind.ByAdmin) refuseField('id', motivationErrorTexts.noLevelsOfKind)
  const scope = isInBranchScopeSql(viewer, sql`study_group.head_office_id`)
  const groups = await tx.many<{ id: number }>(
    input.groupIds
      ? sql`select id from study_group where id = any(${input.groupIds}) and ${scope}`
      : sql`select study_group.id from group_action join study_group on study_group.id = group_id
          where action_id = ${params.id} and until is null and ${scope}`,
  )
  if (input.groupIds && groups.length < new Set(input.groupIds).size)
    refuseField('groupIds', motivationErrorTexts.noGroup)
  const groupIds = groups.map(({ id }) => id)
  await tx.run(sql`
    insert into group_action (group_id, action_id, since, until)
    select group_id, ${params.id}, ${startDate}::date, ${endDate}::date + 1 from unnest(${groupIds}::bigint[]) as group_id
    on conflict (group_id, action_id, since) do update
      -- A current assignment stays current: greatest() ignores null.
      set until = case when group_action.until is not null then greatest(group_action.until, excluded.until) end`)
  const within = (group: Sql, day: Sql) =>
    sql`action.id = ${params.id} and ${group} = any(${groupIds}::bigint[]) and ${day} between ${startDate}::date and ${endDate}::date`
  const worth = rewardEntriesSql(kind, within)
  // SQL inserts the point entries without loading them, because a large centre has a million entries in a year.
  const all = await tx.one<{ count: number; studentIds: number[] }>(sql`
    select count(*), coalesce(json_agg(distinct "studentId"), '[]') as "studentIds" from (${worth}) as entry`)
  const { count, studentIds } = orNotFound(all)
  const changes = await recordPointEntriesOfQuery(
    tx,
    sql`select * from (${worth}) as entry where "studentId" = any(${studentIds}::bigint[])`,
    {
      students: sql`select unnest(${studentIds}::bigint[])`,
      now: call.clock.now(),
    },
  )
  return summary(tx, changes, count)
}

const shownStudents = 50

async function summary(
  tx: Db,
  changes: { studentId: number; xp: number; coin: number }[],
  entriesCount: number,
): Promise<PointRecountPreview> {
  const most = changes
    .toSorted(
      (one, other) =>
        Math.abs(other.xp) + Math.abs(other.coin) - Math.abs(one.xp) - Math.abs(one.coin) ||
        one.studentId - other.studentId,
    )
    .slice(0, shownStudents)
  const names = await tx.many<{ id: number; name: string }>(sql`
    select id, full_name as name from student where id = any(${most.map(({ studentId }) => studentId)}::bigint[])`)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    xp: sum(changes.map(({ xp }) => xp)),
    coin: sum(changes.map(({ coin }) => coin)),
    studentsCount: changes.length,
    entriesCount,
    students: most.map(({ studentId, xp, coin }) => ({ id: studentId, name: nameOf.get(studentId) ?? '', xp, coin })),
  }
}
