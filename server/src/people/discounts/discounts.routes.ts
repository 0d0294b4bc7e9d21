import { childDiscounts } from '@markaz/protocol/people/discounts/child-discounts.routes'
import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import type { Promo } from '@markaz/protocol/people/discounts/schemas'
import type { FastifyInstance } from 'fastify'
import { readChildStudentOfParent } from '../../access/parent.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import {
  type DiscountKind,
  type DiscountOrPromo,
  listChildDiscounts,
  listDiscounts,
  listDiscountUses,
  readDiscount,
} from './discounts.queries.ts'
import { archiveDiscount, createDiscount, updateDiscount } from './save-discount.ts'

export function discountRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, promos.list, async ({ db, query }) => {
    const { rows, total } = await listDiscounts(db, 'promo', query)
    return { promos: rows.map(asPromo), total }
  })
  mountRoute(app, deps, promos.read, async (call) => ({ promo: asPromo(await read(call, 'promo')) }))
  mountRoute(app, deps, promos.uses, (call) => uses(call, 'promo'))
  mountRoute(app, deps, promos.create, (call) => createDiscount(call, 'promo', call.body))
  mountRoute(app, deps, promos.update, (call) => updateDiscount(call, 'promo', call.params.id, call.body))
  mountRoute(app, deps, promos.archive, (call) => archiveDiscount(call, 'promo', call.params.id, true))
  mountRoute(app, deps, promos.unarchive, (call) => archiveDiscount(call, 'promo', call.params.id, false))

  mountRoute(app, deps, discounts.list, async ({ db, query }) => {
    const { rows, total } = await listDiscounts(db, 'discount', query)
    return { discounts: rows, total }
  })
  mountRoute(app, deps, discounts.formOptions, ({ db }) => readFormOptions(db))
  mountRoute(app, deps, discounts.read, async (call) => ({ discount: await read(call, 'discount') }))
  mountRoute(app, deps, discounts.uses, (call) => uses(call, 'discount'))
  mountRoute(app, deps, discounts.create, (call) => createDiscount(call, 'discount', call.body))
  mountRoute(app, deps, discounts.update, (call) => updateDiscount(call, 'discount', call.params.id, call.body))
  mountRoute(app, deps, discounts.archive, (call) => archiveDiscount(call, 'discount', call.params.id, true))
  mountRoute(app, deps, discounts.unarchive, (call) => archiveDiscount(call, 'discount', call.params.id, false))
  mountRoute(app, deps, childDiscounts.list, async ({ db, parent, params }) => {
    const child = await readChildStudentOfParent(db, parent, params.childId, 'papers')
    return { discounts: await listChildDiscounts(db, child.id) }
  })
}

const asPromo = (row: DiscountOrPromo): Promo => ({ ...row, code: row.code as string })

async function read({ db, params }: { db: Db; params: { id: number } }, kind: DiscountKind): Promise<DiscountOrPromo> {
  return orNotFound(await readDiscount(db, kind, params.id))
}

async function uses(call: RouteCall<typeof promos.uses>, kind: DiscountKind) {
  const { db, viewer, params, query } = call
  orNotFound(await readDiscount(db, kind, params.id))
  return listDiscountUses(db, viewer, params.id, query)
}

async function readFormOptions(db: Db) {
  const named = { id: 0, name: '' }
  return {
    courses: await db.many<typeof named>(
      sql`select id, name from course where gone_at is null order by uzbek_order(name) collate "C", id`,
    ),
    offices: await db.many<typeof named>(
      sql`select id, name from office where deleted_at is null order by uzbek_order(name) collate "C", id`,
    ),
  }
}
