import { AppError } from '@markaz/protocol/errors'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import type { events } from '@markaz/protocol/motivation/events/routes'
import type { ParticipantStatus } from '@markaz/protocol/motivation/events/schemas'
import { PointActionKind, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { notifyStudentsOfPointAwards } from '../points/point-notices.ts'
import { recordPointEntries } from '../points/post-points.ts'
import { publishEventChangeToPages } from './events.queries.ts'
import { lockEventRow } from './lock-event.ts'

interface Participant {
  studentId: number
  fullName: string
  status: ParticipantStatus
  isRewarded: boolean
}

/** Each student is rewarded once. If the reward of one student is refused, no student is rewarded. */
export async function rewardEventParticipants({
  db,
  params,
  body,
  viewer,
  clock,
  audit,
}: RouteCall<typeof events.reward>) {
  const now = clock.now()
  const rows = body.participantsData
  const studentIds = rows.map(({ studentId }) => studentId)
  return db.transaction(async (tx) => {
    const event = await lockEventRow(tx, viewer, params.id, 'update')
    if (!event.finishedAt) throw new AppError('EVENT_NOT_ENDED')
    const people = await tx.many<Participant>(sql`
      select student_id as "studentId", full_name as "fullName", status, rewarded_at is not null as "isRewarded"
      from event_participant join student on student.id = student_id
      where event_id = ${event.id} and student_id = any(${studentIds}) and ${isStudentInScopeSql(viewer)} order by full_name`)
    if (people.length < rows.length) refuseField('participantsData', motivationErrorTexts.noStudent)
    const absent = people.filter(({ status }) => status !== 'came' && status !== 'signed_and_came')
    if (absent.length > 0) refuseField('participantsData', motivationErrorTexts.didNotCome(namesOf(absent)))
    const again = people.filter(({ isRewarded }) => isRewarded)
    if (again.length > 0)
      throw new AppError('EVENT_REWARDED', {
        fields: { participantsData: motivationErrorTexts.rewardedAlready(namesOf(again)) },
      })
    await tx.run(sql`
      update event_participant set reward_xp = given.xp, reward_coin = given.coin, rewarded_at = ${now}, rewarded_by = ${viewer.id}
      from unnest(${studentIds}::bigint[], ${rows.map(({ xp }) => xp)}::int[], ${rows.map(({ coin }) => coin)}::int[]) as given (student_id, xp, coin)
      where event_id = ${event.id} and event_participant.student_id = given.student_id`)
    const cause = {
      cause: PointCause.Event,
      causeId: event.id,
      categoryId: null,
      method: PointActionKind.ByAdmin,
      day: tashkentDayAt(new Date(event.startsAt)),
      headOfficeId: event.headOfficeId,
      staffId: viewer.id,
      comment: event.name,
    }
    await recordPointEntries(
      tx,
      rows.map((row) => ({ ...cause, ...row })),
      { now },
    )
    await notifyStudentsOfPointAwards(
      tx,
      rows.map((row) => ({ ...row, comment: event.name })),
      now,
    )
    await publishEventChangeToPages(tx, event.id)
    await audit(tx, { action: 'reward', entity: 'event', entityId: event.id, after: body })
    return {}
  })
}

const namesOf = (people: readonly Participant[]) => people.map(({ fullName }) => fullName).join(', ')
