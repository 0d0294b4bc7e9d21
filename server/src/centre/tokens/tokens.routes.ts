import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { type AccessToken, maxTokenDays, maxTokensPerPerson } from '@markaz/protocol/centre/tokens/schemas'
import { AppError } from '@markaz/protocol/errors'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import type { FastifyInstance } from 'fastify'
import { insertAccessToken } from '../../access/access-token.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, startOfDay, tashkentDayAt } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { lockSessionOwnerRow } from '../sign-in/revoke-access.ts'
import { endSessions, findOpenSessionByAccessToken } from '../sign-in/sessions.ts'
import { staffSignInRules } from '../sign-in/sign-in-rules.ts'

const dayMs = 86_400_000

export function accessTokenRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, accessTokens.list, listTokens)
  mountRoute(app, deps, accessTokens.make, makeToken)
  mountRoute(app, deps, accessTokens.revoke, revokeToken)
}

const isActiveSessionSql = (now: Date) => sql`(session.ended_at is null and session.expires_at > ${now})`

/** Tokens whose session ended more than 30 days ago are not listed, because the cleanup deletes such sessions. */
async function listTokens({ db, viewer, clock }: RouteCall<typeof accessTokens.list>) {
  const rows = await db.many<Omit<AccessToken, 'lastDay'> & { expiresAt: string }>(sql`
    select access_token.id, name, grants, session.expires_at as "expiresAt", access_token.created_at as "createdAt",
      used_at as "usedAt", used_address as "usedAddress", ${isActiveSessionSql(clock.now())} as "isLive"
    from access_token join session on session.access_token_id = access_token.id
    where access_token.staff_id = ${viewer.id} order by "isLive" desc, access_token.id desc`)
  const lastDay = (expiresAt: string) => tashkentDayAt(new Date(Date.parse(expiresAt) - 1))
  return { tokens: rows.map((row) => ({ ...row, lastDay: lastDay(row.expiresAt) })) }
}

async function makeToken({ db, viewer, body, today, clock, audit }: RouteCall<typeof accessTokens.make>) {
  const { name, lastDay } = body
  const grants = [...new Set(body.grants)].sort()
  const now = clock.now()
  const expiresAt = new Date(startOfDay(lastDay).getTime() + dayMs)
  if (lastDay < today || expiresAt.getTime() > startOfDay(today).getTime() + maxTokenDays * dayMs)
    refuseField('lastDay', centreErrorTexts.tokenDay)
  if (grants.some((grant) => !viewer.grants.has(grant))) throw new AppError('GRANT_BEYOND_OWN')
  return db.transaction(async (tx) => {
    // Concurrent requests wait for this lock, so that each counts the access tokens that earlier requests created.
    await lockSessionOwnerRow(tx, staffSignInRules, viewer.sessionId)
    if ((await countActiveTokens(tx, viewer, now)) >= maxTokensPerPerson) throw new AppError('TOO_MANY_TOKENS')
    const { id, token } = await insertAccessToken(tx, { staffId: viewer.id, name, grants, now })
    await findOpenSessionByAccessToken(tx, { accessTokenId: id, madeIn: viewer.sessionId, now, expiresAt })
    await audit(tx, { action: 'create', entity: 'access_token', entityId: id, after: { name, grants, lastDay } })
    return { id, token }
  })
}

async function countActiveTokens(tx: Db, viewer: Viewer, now: Date): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*) from session where staff_id = ${viewer.id} and access_token_id is not null and ${isActiveSessionSql(now)}`)
  return row?.count ?? 0
}

/** Revokes an access token. A token that has already ended stays unchanged. */
async function revokeToken({ db, viewer, params, clock, audit }: RouteCall<typeof accessTokens.revoke>) {
  const { id } = params
  await db.transaction(async (tx) => {
    const { name } = orNotFound(
      await tx.one<{ name: string }>(sql`
        select name from access_token where id = ${id} and staff_id = ${viewer.id}`),
    )
    const isIts = sql`access_token_id = ${id} and expires_at > ${clock.now()}`
    if ((await endSessions(tx, staffSignInRules, isIts, 'ended', clock.now())) > 0)
      await audit(tx, { action: 'revoke', entity: 'access_token', entityId: id, before: { name } })
  })
  return {}
}
