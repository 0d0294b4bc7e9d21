import { portalPublicOffer, publicOffers } from '@markaz/protocol/content/offers/routes'
import type { PublicOffer, PublicOfferVersion } from '@markaz/protocol/content/offers/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { RichText } from '@markaz/protocol/rich-text'
import type { FastifyInstance } from 'fastify'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'

/** The newest version of the public offer is valid; a version is never changed. */
export function offerRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, publicOffers.read, async ({ db }) => ({ offering: (await current(db)) ?? null }))
  mountRoute(app, deps, publicOffers.update, update)
  mountRoute(app, deps, publicOffers.versions, async ({ db, query }) => ({
    versions: await db.many<PublicOfferVersion>(
      sql`select ${versionColumns} ${fromVersions} order by offer_version.version desc ${pageSql(query)}`,
    ),
    total: await countRowsOf(db, sql`from offer_version`),
  }))
  mountRoute(app, deps, publicOffers.version, async ({ db, params }) => ({
    offering: orNotFound(await read(db, sql`where offer_version.version = ${params.version}`)),
  }))
  mountRoute(app, deps, portalPublicOffer.read, readOwn)
  mountRoute(app, deps, portalPublicOffer.accept, accept)
}

const versionColumns = sql`offer_version.version, offer_version.created_at as "createdAt",
  json_build_object('id', staff.id, 'fullName', staff.full_name) as "createdBy",
  (select count(*) from offer_acceptance where offer_acceptance.version = offer_version.version) as "acceptedCount"`
const fromVersions = sql`from offer_version join staff on staff.id = created_by`

const read = (db: Db, which: Sql) => db.one<PublicOffer>(sql`select ${versionColumns}, body ${fromVersions} ${which}`)
const current = (db: Db) => read(db, sql`order by offer_version.version desc limit 1`)

async function update({ db, body: { body, seen }, viewer, clock, audit }: RouteCall<typeof publicOffers.update>) {
  return db.transaction(async (tx) => {
    const before = await lockCurrent(tx, body)
    if (before?.isSame) return { version: before.version }
    if (seen !== undefined && seen !== (before?.version ?? null)) throw new AppError('OFFER_CHANGED')
    const version = (before?.version ?? 0) + 1
    await tx.run(sql`
      insert into offer_version (version, body, created_by, created_at)
      values (${version}, ${JSON.stringify(body)}, ${viewer.id}, ${clock.now()})`)
    await audit(tx, {
      action: 'update',
      entity: 'offer',
      entityId: version,
      before: before && { version: before.version, body: before.body },
      after: { version, body },
    })
    return { version }
  })
}

/**
 * Locks the public offer until the transaction ends. Other writers wait, but students can still read and accept the
 * offer.
 */
async function lockCurrent(tx: Db, body: RichText) {
  await tx.run(sql`lock table offer_version in share row exclusive mode`)
  return tx.one<{ version: number; body: RichText; isSame: boolean }>(sql`
    select version, body, body = ${JSON.stringify(body)}::jsonb as "isSame" from offer_version order by version desc limit 1`)
}

async function readOwn({ db, student }: RouteCall<typeof portalPublicOffer.read>) {
  const offering = await db.one<Pick<PublicOffer, 'version' | 'body' | 'createdAt'>>(
    sql`select version, body, created_at as "createdAt" from offer_version order by version desc limit 1`,
  )
  const accepted = await db.one<{ at: string }>(sql`
    select accepted_at as at from offer_acceptance where student_id = ${student.id} and version = ${offering?.version ?? 0}`)
  return { offering: offering ?? null, acceptedAt: accepted?.at ?? null }
}

/** Refuses the acceptance if the student has read an older version of the public offer. */
async function accept({ db, body, student, clock, audit }: RouteCall<typeof portalPublicOffer.accept>) {
  return db.transaction(async (tx) => {
    const inForce = await tx.one<{ version: number }>(sql`select max(version) as version from offer_version`)
    if (inForce?.version !== body.version) throw new AppError('OFFER_CHANGED')
    const isFirst = await tx.run(sql`
      insert into offer_acceptance (student_id, version, accepted_at) values (${student.id}, ${body.version}, ${clock.now()})
      on conflict do nothing`)
    if (isFirst)
      await audit(tx, {
        action: 'accept',
        entity: 'offer',
        entityId: body.version,
        after: { studentId: student.id, version: body.version },
      })
    return {}
  })
}
