import { agents } from '@markaz/protocol/people/parents/routes'
import type { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { type Call, mount } from '../../http/mount.ts'
import { agentWithinReach, listAgents, listReferrals, readAgent } from './parents.queries.ts'

export function agentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, agents.list, ({ db, viewer, query }) => listAgents(db, viewer, query))
  mount(app, deps, agents.read, ({ db, viewer, params }) => agentInReach({ db, viewer }, params.id))
  mount(app, deps, agents.referrals, async ({ db, viewer, params, query }) => {
    await agentInReach({ db, viewer }, params.id)
    return listReferrals(db, viewer, params.id, query)
  })
  mount(app, deps, agents.updateStatus, changeStatus)
}

async function agentInReach({ db, viewer }: Pick<Call<typeof agents.read>, 'db' | 'viewer'>, id: number) {
  const agent = found(await readAgent(db, viewer, id))
  return agent
}

async function changeStatus({ db, viewer, params, body, audit }: Call<typeof agents.updateStatus>) {
  const { status } = body
  return db.transaction(async (tx) => {
    const before = found(
      await tx.one<{ status: BlockStatus }>(sql`
      select status from agent where id = ${params.id} and ${agentWithinReach(viewer)} for no key update of agent`),
    )
    await tx.run(sql`update agent set status = ${status} where id = ${params.id}`)
    await audit(tx, { action: 'update', entity: 'agent', entityId: params.id, before, after: { status } })
    return { status }
  })
}
