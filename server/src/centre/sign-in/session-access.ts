import { empty, raw, type Sql, sql } from '../../db/db.ts'
import type { AccessRevocationCause, AccountKind } from './access-causes.ts'
import type { AccessRevocation, RevocableAccessKind } from './revoke-access.ts'
import { endSessions, type SessionEndReason } from './sessions.ts'
import { parentSignInRules, staffSignInRules, studentSignInRules } from './sign-in-rules.ts'

const sides = { staff: staffSignInRules, student: studentSignInRules, agent: parentSignInRules }

const reasons: Partial<Record<AccessRevocationCause, SessionEndReason>> = {
  reset: 'password',
  ownPassword: 'password',
  login: 'password',
  block: 'blocked',
  left: 'blocked',
  forgotten: 'blocked',
  factor: 'factor',
  linkEnded: 'link',
  merge: 'link',
  phone: 'phone',
}

/** @param which SQL condition on the table of sessions */
function endSessionsOfKind(
  tx: Parameters<typeof endSessions>[0],
  whose: AccessRevocation,
  entity: AccountKind,
  which: Sql,
): Promise<number> {
  const { effect, exceptSessionId, cause, now } = whose
  const left = effect === 'withoutFactor' ? sql`and not with_factor` : exceptSessionSql(effect, exceptSessionId)
  const open = sql`${which} and expires_at > ${now} ${left}`
  return endSessions(tx, sides[entity], open, (cause && reasons[cause]) ?? 'ended', now)
}

const exceptSessionSql = (effect: AccessRevocation['effect'], sessionId: string | undefined): Sql =>
  effect === 'others' && sessionId ? sql`and id <> ${sessionId}` : empty

const session: RevocableAccessKind = {
  kind: 'session',
  tables: ['session', 'student_session', 'parent_session'],
  revoke: (tx, whose) => {
    const { owner, isNoToken, isView } = sides[whose.entity]
    return endSessionsOfKind(tx, whose, whose.entity, sql`${whose.isTheirs(owner)} and ${isNoToken} and not ${isView}`)
  },
}

export const apiTokenAccessKind: RevocableAccessKind = {
  kind: 'token',
  tables: ['access_token'],
  revoke: (tx, whose) =>
    endSessionsOfKind(
      tx,
      whose,
      'staff',
      sql`${whose.isTheirs(staffSignInRules.owner)} and access_token_id is not null`,
    ),
}

const view: RevocableAccessKind = {
  kind: 'view',
  tables: [],
  revoke: (tx, whose) => {
    const isTheirs =
      whose.entity === 'student'
        ? sql`${whose.isTheirs(studentSignInRules.owner)} and ${studentSignInRules.isView}`
        : sql`viewed_in in (select id from session where ${whose.isTheirs(staffSignInRules.owner)})`
    return endSessionsOfKind(tx, whose, 'student', isTheirs)
  },
}

/** Known devices grant no access; they only separate the owner's sign-in attempts from attempts of strangers. */
const device: RevocableAccessKind = {
  kind: 'device',
  tables: [],
  async revoke(tx, { entity, isTheirs, effect, exceptSessionId }) {
    const { sessions, owner } = sides[entity]
    await tx.run(sql`
      update ${sessions} set device_hash = null
      where ${isTheirs(owner)} and device_hash is not null ${exceptSessionSql(effect, exceptSessionId)}`)
    return 0
  },
}

const ticket: RevocableAccessKind = {
  kind: 'ticket',
  tables: ['staff', 'student', 'agent'],
  async revoke(tx, { entity, isTheirs }) {
    await tx.run(sql`update ${raw(entity)} set access_version = access_version + 1 where ${isTheirs(sql`id`)}`)
    return 0
  },
}

export const sessionAccessKinds: readonly RevocableAccessKind[] = [session, view, device, ticket]
