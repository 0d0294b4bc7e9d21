import { parentAccount, parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { parentRecords } from '@markaz/protocol/people/parents/routes'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import type { FastifyInstance } from 'fastify'
import { parentLiveTopicPrefix } from '../../access/parent.ts'
import {
  endOtherSessions,
  endOwnSessionChatOrCalendar,
  listSessions,
  signOut,
} from '../../centre/sign-in/own-sessions.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { deleteOldSessions, rotateRefreshToken } from '../../centre/sign-in/sessions.ts'
import { parentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { createLiveChangeTopic } from '../../live/changes.ts'
import { isParentSessionValid } from '../../live/session-checks.ts'
import { parentDuplicateRoutes } from './duplicates.ts'
import { familyRoutes } from './families.ts'
import {
  chooseParentAtSignIn,
  chooseParentWritingScript,
  createPrintedSignInCode,
  recordParentAppInstall,
  requestSignInCode,
  verifySignInCode,
} from './parent-account.ts'
import { parentPhoneRoutes } from './parent-phones.ts'
import { isParentInScopeSql, listParents, listReferralsOfParent, readParent } from './parents.queries.ts'
import { deletePrintedSignInCodes } from './sign-in-code.ts'
import { studentParentRoutes } from './student-parents.ts'

export function parentRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, parentRecords.list, ({ db, viewer, query }) => listParents(db, viewer, query))
  mountRoute(app, deps, parentRecords.read, ({ db, viewer, params }) => readParentInScope({ db, viewer }, params.id))
  mountRoute(app, deps, parentRecords.referrals, async ({ db, viewer, params, query }) => {
    const { id } = await readParentInScope({ db, viewer }, params.id)
    return listReferralsOfParent(db, viewer, id, query)
  })
  mountRoute(app, deps, parentRecords.updateStatus, changeStatus)
  mountTransactionalRoute(app, deps, parentSignInCodes.give, createPrintedSignInCode)
  mountRoute(app, deps, parentAccount.code, requestSignInCode)
  mountRoute(app, deps, parentAccount.verify, verifySignInCode)
  mountRoute(app, deps, parentAccount.choose, chooseParentAtSignIn)
  mountRoute(app, deps, parentAccount.refresh, (call) => rotateRefreshToken(call, parentSignInRules, call.request))
  mountRoute(app, deps, parentAccount.logout, (call) => signOut(call, parentSignInRules, call.parent))
  mountRoute(app, deps, parentAccount.sessions, (call) => listSessions(call, parentSignInRules, call.parent))
  mountRoute(app, deps, parentAccount.endOtherSessions, (call) =>
    endOtherSessions(call, parentSignInRules, call.parent),
  )
  mountRoute(app, deps, parentAccount.endAccess, (call) =>
    endOwnSessionChatOrCalendar(call, parentSignInRules, call.parent, call.body),
  )
  mountRoute(app, deps, parentAccount.portalInstalled, recordParentAppInstall)
  mountRoute(app, deps, parentAccount.chooseScript, chooseParentWritingScript)
  mountRoute(app, deps, parentAccount.stream, async (call) =>
    app.hub.open({
      topic: createLiveChangeTopic(call.db, `${parentLiveTopicPrefix}${call.parent.id}`),
      wants: () => true,
      hearer: call.parent,
      after: call.request.lastEventId ?? call.query.after,
      mayStay: () => isParentSessionValid(call, call.parent.sessionId),
    }),
  )
  registerDailyJob(app.queue, 'parents.forget', async () => {
    await deleteOldSessions(deps.db, parentSignInRules, dateDaysAgo(deps, 30))
    await deletePrintedSignInCodes(deps.db, dateDaysAgo(deps, 1))
  })
  studentParentRoutes(app, deps)
  parentPhoneRoutes(app, deps)
  parentDuplicateRoutes(app, deps)
  familyRoutes(app, deps)
}

async function readParentInScope(
  { db, viewer }: Pick<RouteCall<typeof parentRecords.read>, 'db' | 'viewer'>,
  id: number,
) {
  const agent = orNotFound(await readParent(db, viewer, id))
  return agent
}

async function changeStatus({ db, viewer, params, body, clock, audit }: RouteCall<typeof parentRecords.updateStatus>) {
  const { status } = body
  return db.transaction(async (tx) => {
    const before = orNotFound(
      await tx.one<{ status: BlockStatus }>(sql`
      select status from agent where id = ${params.id} and ${isParentInScopeSql(viewer)} for no key update of agent`),
    )
    await tx.run(sql`update agent set status = ${status} where id = ${params.id}`)
    if (status !== BlockStatus.Active)
      await revokeAccess(tx, { entity: 'agent', id: params.id }, 'block', { now: clock.now() })
    await audit(tx, { action: 'update', entity: 'agent', entityId: params.id, before, after: { status } })
    return { status }
  })
}
