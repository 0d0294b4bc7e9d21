import type { AuditedAction } from '@markaz/protocol/audit-words'
import type { risks } from '@markaz/protocol/control/risks/routes'
import { RiskAction, RiskEventKind, RiskState } from '@markaz/protocol/control/risks/schemas'
import { AppError } from '@markaz/protocol/errors'
import { controlErrorTexts } from '@markaz/protocol/errors/control'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'

interface LockedRisk {
  id: number
  studentId: number
  state: RiskState
  holderId: number | null
}

/** Locks early warnings, so that of two simultaneous changes the second sees the result of the first. */
const lockRisks = (tx: Db, which: Sql) =>
  tx.many<LockedRisk>(sql`
    select risk.id, risk.student_id as "studentId", risk.state, holder_id as "holderId"
    from risk join student on student.id = risk.student_id where ${which} order by risk.id for update of risk`)

interface RiskChange {
  event: RiskEventKind & AuditedAction
  set: Sql
  date?: string
  action?: RiskAction
  note?: string
  /**
   * The id of the phone call with the family, if the recorded action was a call. The staff member's note is stored with
   * the call.
   */
  attemptId?: string
}

type RiskCall = RouteCall<typeof risks.take | typeof risks.act | typeof risks.close | typeof risks.reopen>
type RiskActor = Pick<RiskCall, 'viewer' | 'clock' | 'today' | 'audit'>

function changeRisk(call: RiskCall, decide: (risk: LockedRisk) => RiskChange) {
  return call.db.transaction(async (tx) => {
    const [risk] = await lockRisks(tx, sql`risk.id = ${call.params.id} and ${isStudentInScopeSql(call.viewer)}`)
    await storeRiskChange(tx, call, { risk: orNotFound(risk), decide })
    return {}
  })
}

async function storeRiskChange(
  tx: Db,
  by: RiskActor,
  { risk, decide }: { risk: LockedRisk; decide: (risk: LockedRisk) => RiskChange },
): Promise<void> {
  const { viewer, clock, today, audit } = by
  const { event, set, date = today, action = null, note = null, attemptId = null } = decide(risk)
  await tx.run(sql`update risk set ${set} where id = ${risk.id}`)
  await tx.run(sql`
    insert into risk_event (risk_id, kind, action, date, note, attempt_id, staff_id, created_at)
    values (${risk.id}, ${event}, ${action}, ${date}, ${note}, ${attemptId}, ${viewer.id}, ${clock.now()})`)
  await audit(tx, {
    action: event,
    entity: 'risk',
    entityId: risk.id,
    before: { state: risk.state, holderId: risk.holderId },
    after: { studentId: risk.studentId, ...(action && { action, date }) },
  })
}

function refuseStateChangeIf(isOtherwise: boolean): void {
  if (isOtherwise) throw new AppError('RISK_CHANGED')
}

export const assignRiskToViewer = (call: RouteCall<typeof risks.take>) =>
  changeRisk(call, ({ state, holderId }) => {
    refuseStateChangeIf(state === RiskState.Closed || holderId !== call.body.fromId || holderId === call.viewer.id)
    return {
      event: RiskEventKind.Taken,
      set: sql`holder_id = ${call.viewer.id}, state = case state when ${RiskState.New} then ${RiskState.Taken} else state end`,
    }
  })

export const recordRiskAction = (call: RouteCall<typeof risks.act>) => {
  const { action, date, note } = call.body
  if (date > call.today) refuseField('date', controlErrorTexts.actedInFuture)
  return changeRisk(call, ({ state }) => {
    refuseStateChangeIf(state === RiskState.Closed)
    return {
      ...{ event: RiskEventKind.Acted, action, date, note },
      set: sql`${setActedSql(date)}, holder_id = coalesce(holder_id, ${call.viewer.id})`,
    }
  })
}

const setActedSql = (date: string) => sql`state = ${RiskState.Acted}, acted_on = least(acted_on, ${date}::date)`

interface FamilyCallOfRisk {
  attemptId: string
  studentIds: readonly number[]
  by: RiskActor
}

/**
 * Records a phone conversation as an action on the family's open early warnings, even if they are assigned to another
 * staff member.
 */
export async function recordFamilyCallForRisk(tx: Db, { attemptId, studentIds, by }: FamilyCallOfRisk): Promise<void> {
  const open = sql`risk.student_id = any(${studentIds}::bigint[]) and risk.state <> ${RiskState.Closed}`
  const decide = () => ({
    ...{ event: RiskEventKind.Acted, action: RiskAction.Call, attemptId },
    set: setActedSql(by.today),
  })
  for (const risk of await lockRisks(tx, open)) await storeRiskChange(tx, by, { risk, decide })
}

export const closeRisk = (call: RouteCall<typeof risks.close>) =>
  changeRisk(call, ({ state }) => {
    refuseStateChangeIf(state === RiskState.Closed)
    return {
      ...{ event: RiskEventKind.Closed, note: call.body.note },
      set: sql`state = ${RiskState.Closed}, closed_at = ${call.clock.now()}`,
    }
  })

export const reopenRisk = (call: RouteCall<typeof risks.reopen>) =>
  changeRisk(call, ({ state }) => {
    refuseStateChangeIf(state !== RiskState.Closed)
    return {
      ...{ event: RiskEventKind.Reopened, note: call.body.note },
      set: sql`closed_at = null, holder_id = ${call.viewer.id},
        state = case when acted_on is null then ${RiskState.Taken} else ${RiskState.Acted} end`,
    }
  })
