import { faq, portalFaq } from '@markaz/protocol/content/faq/routes'
import { listPicturePaths } from '@markaz/protocol/rich-text'
import type { FastifyInstance } from 'fastify'
import { detachUpload } from '../../centre/files/attach-upload.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { listFaq, listPublishedFaq, readFaq } from './faq.queries.ts'
import { createFaq, reorderFaq, updateFaq } from './save-faq.ts'

export function faqRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, faq.list, (call) => listFaq(call, call.query))
  mountRoute(app, deps, faq.read, async (call) => ({ faq: orNotFound(await readFaq(call, call.params.id)) }))
  mountTransactionalRoute(app, deps, faq.create, createFaq)
  mountTransactionalRoute(app, deps, faq.update, updateFaq)
  mountTransactionalRoute(app, deps, faq.reorder, reorderFaq)
  mountRoute(app, deps, faq.remove, removeFaq)
  mountRoute(app, deps, portalFaq.list, (call) => listPublishedFaq({ ...call, viewer: call.student }, call.query))
}

async function removeFaq(call: RouteCall<typeof faq.remove>) {
  const { db, params, audit } = call
  return db.transaction(async (tx) => {
    const before = orNotFound(await readFaq({ ...call, db: tx }, params.id))
    await tx.run(sql`delete from faq where id = ${params.id}`)
    for (const path of listPicturePaths(before.answer)) await detachUpload(tx, path)
    const { question, answer, position, isDraft } = before
    await audit(tx, {
      action: 'delete',
      entity: 'faq',
      entityId: params.id,
      before: { question, answer, position, isDraft },
    })
    return {}
  })
}
