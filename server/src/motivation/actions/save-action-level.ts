import { AppError } from '@markaz/protocol/errors'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import type { pointActionLevels } from '@markaz/protocol/motivation/actions/routes'
import {
  type PassedExamPointsInput,
  type ScoreBandInput,
  toPassedExamPointsInput,
  toScoreBandRows,
} from '@markaz/protocol/motivation/actions/schemas'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { listLevelsOfPointAction } from './actions.queries.ts'
import { lockPointActionRow } from './save-action.ts'

type Input = PassedExamPointsInput | ScoreBandInput

export async function createPointActionLevel({ body, audit }: RouteCall<typeof pointActionLevels.create>, tx: Db) {
  const { kind } = await lockPointActionRow(tx, body.actionId)
  refuseUnsuitableLevel(kind, body)
  const there = await listLevelsOfPointAction(tx, body.actionId)
  if (kind === PointActionKind.PassExam && there.length > 0) throw new AppError('ACTION_HAS_LEVELS')
  if (kind === PointActionKind.ParticipateLesson) throw new AppError('BANDS_OVERLAP')
  const id = await insertBands(tx, body)
  await audit(tx, { action: 'create', entity: 'action_level', entityId: id, after: body })
  return { id }
}

/**
 * Updates a level. If the action rewards passing an exam, updates all four levels, and the id may be that of any of
 * the four.
 */
export async function updatePointActionLevel(
  { params, body, audit }: RouteCall<typeof pointActionLevels.update>,
  tx: Db,
) {
  const before = await readLevel(tx, params.id)
  const { kind } = await lockPointActionRow(tx, before.actionId)
  if (before.actionId !== body.actionId) refuseField('actionId', motivationErrorTexts.noAction)
  refuseUnsuitableLevel(kind, body)
  const told =
    'topXp' in body
      ? toPassedExamPointsInput(before.actionId, await listLevelsOfPointAction(tx, before.actionId))
      : before
  if ('topXp' in body) {
    for (const { from, xp, coin } of toScoreBandRows(body))
      await tx.run(sql`
        update action_level set xp = ${xp}, coin = ${coin} where action_id = ${body.actionId} and from_score = ${from}`)
  } else {
    if (kind === PointActionKind.ParticipateLesson && (body.from !== before.from || body.to !== before.to))
      refuseField('from', motivationErrorTexts.onlyMarks)
    await tx.run(sql`
      update action_level set from_score = ${body.from}, to_score = ${body.to}, xp = ${body.xp}, coin = ${body.coin}
      where id = ${params.id}`)
  }
  await audit(tx, { action: 'update', entity: 'action_level', entityId: params.id, before: told, after: body })
  return {}
}

export async function removePointActionLevel({ params, audit }: RouteCall<typeof pointActionLevels.remove>, tx: Db) {
  const before = await readLevel(tx, params.id)
  const { kind } = await lockPointActionRow(tx, before.actionId)
  if (kind === PointActionKind.ParticipateLesson) throw new AppError('MARKS_FIXED')
  await tx.run(
    kind === PointActionKind.PassExam
      ? sql`delete from action_level where action_id = ${before.actionId}`
      : sql`delete from action_level where id = ${params.id}`,
  )
  await audit(tx, { action: 'delete', entity: 'action_level', entityId: params.id, before })
  return {}
}

async function readLevel(tx: Db, id: number) {
  return orNotFound(
    await tx.one<{ actionId: number; from: number; to: number; xp: number; coin: number }>(sql`
      select action_id as "actionId", from_score as "from", to_score as "to", xp, coin from action_level where id = ${id}`),
  )
}

function refuseUnsuitableLevel(kind: PointActionKind, body: Input): void {
  if (kind === PointActionKind.ParticipateExam || kind === PointActionKind.ByAdmin)
    refuseField('actionId', motivationErrorTexts.noLevelsOfKind)
  if ((kind === PointActionKind.PassExam) !== 'topXp' in body)
    refuseField(kind === PointActionKind.PassExam ? 'topXp' : 'from', motivationErrorTexts.passNeedsEight)
}

/** Inserts one level per score band. Returns the id of the level of the best band. */
async function insertBands(tx: Db, body: Input): Promise<number> {
  const bands = 'topXp' in body ? toScoreBandRows(body) : [body]
  return tx.newId(sql`
    insert into action_level (action_id, from_score, to_score, xp, coin)
    select ${body.actionId}, "from", "to", xp, coin
    from json_to_recordset(${JSON.stringify(bands)}::json) as band ("from" smallint, "to" smallint, xp int, coin int)
    returning id`)
}
