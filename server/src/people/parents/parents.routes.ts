import { parentAccount, parentCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { agents } from '@markaz/protocol/people/parents/routes'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import type { FastifyInstance } from 'fastify'
import { parentTopic } from '../../access/parent.ts'
import { endAccess, endOtherSessions, listSessions, logout } from '../../centre/sign-in/own-sessions.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { forgetSessions, rotateSession } from '../../centre/sign-in/sessions.ts'
import { parentSide } from '../../centre/sign-in/side.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mountRoute, mountWrite } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { changeTopic } from '../../live/changes.ts'
import { isParentSessionValid } from '../../live/still-allowed.ts'
import { duplicateRoutes } from './duplicates.ts'
import { familyRoutes } from './families.ts'
import {
  chooseParent,
  chooseParentScript,
  givePaperCode,
  recordParentInstall,
  requestCode,
  verifyCode,
} from './parent-account.ts'
import { parentPhoneRoutes } from './parent-phones.ts'
import { agentWithinReach, listAgents, listReferrals, readAgent } from './parents.queries.ts'
import { deletePaperCodes } from './sign-in-code.ts'
import { pupilParentRoutes } from './student-parents.ts'

export function agentRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, agents.list, ({ db, viewer, query }) => listAgents(db, viewer, query))
  mountRoute(app, deps, agents.read, ({ db, viewer, params }) => agentInReach({ db, viewer }, params.id))
  mountRoute(app, deps, agents.referrals, async ({ db, viewer, params, query }) => {
    const { id } = await agentInReach({ db, viewer }, params.id)
    return listReferrals(db, viewer, id, query)
  })
  mountRoute(app, deps, agents.updateStatus, changeStatus)
  mountWrite(app, deps, parentCodes.give, givePaperCode)
  mountRoute(app, deps, parentAccount.code, requestCode)
  mountRoute(app, deps, parentAccount.verify, verifyCode)
  mountRoute(app, deps, parentAccount.choose, chooseParent)
  mountRoute(app, deps, parentAccount.refresh, (call) => rotateSession(call, parentSide, call.request))
  mountRoute(app, deps, parentAccount.logout, (call) => logout(call, parentSide, call.parent))
  mountRoute(app, deps, parentAccount.sessions, (call) => listSessions(call, parentSide, call.parent))
  mountRoute(app, deps, parentAccount.endOtherSessions, (call) => endOtherSessions(call, parentSide, call.parent))
  mountRoute(app, deps, parentAccount.endAccess, (call) => endAccess(call, parentSide, call.parent, call.body))
  mountRoute(app, deps, parentAccount.portalInstalled, recordParentInstall)
  mountRoute(app, deps, parentAccount.chooseScript, chooseParentScript)
  mountRoute(app, deps, parentAccount.stream, async (call) =>
    app.hub.open({
      topic: changeTopic(call.db, `${parentTopic}${call.parent.id}`),
      wants: () => true,
      hearer: call.parent,
      after: call.request.lastEventId ?? call.query.after,
      mayStay: () => isParentSessionValid(call, call.parent.sessionId),
    }),
  )
  dailyJob(app.queue, 'parents.forget', async () => {
    await forgetSessions(deps.db, parentSide, daysAgo(deps, 30))
    await deletePaperCodes(deps.db, daysAgo(deps, 1))
  })
  pupilParentRoutes(app, deps)
  parentPhoneRoutes(app, deps)
  duplicateRoutes(app, deps)
  familyRoutes(app, deps)
}

async function agentInReach({ db, viewer }: Pick<Call<typeof agents.read>, 'db' | 'viewer'>, id: number) {
  const agent = orNotFound(await readAgent(db, viewer, id))
  return agent
}

async function changeStatus({ db, viewer, params, body, clock, audit }: Call<typeof agents.updateStatus>) {
  const { status } = body
  return db.transaction(async (tx) => {
    const before = orNotFound(
      await tx.one<{ status: BlockStatus }>(sql`
      select status from agent where id = ${params.id} and ${agentWithinReach(viewer)} for no key update of agent`),
    )
    await tx.run(sql`update agent set status = ${status} where id = ${params.id}`)
    if (status !== BlockStatus.Active)
      await revokeAccess(tx, { entity: 'agent', id: params.id }, 'block', { now: clock.now() })
    await audit(tx, { action: 'update', entity: 'agent', entityId: params.id, before, after: { status } })
    return { status }
  })
}
