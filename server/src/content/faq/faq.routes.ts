import { faq, ownFaq } from '@markaz/protocol/content/faq/routes'
import { picturePathsIn } from '@markaz/protocol/rich-text'
import type { FastifyInstance } from 'fastify'
import { releaseUpload } from '../../centre/files/take-upload.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mountRoute, mountWrite } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { listFaq, listPublishedFaq, readFaq } from './faq.queries.ts'
import { createFaq, reorderFaq, updateFaq } from './save-faq.ts'

export function faqRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, faq.list, (call) => listFaq(call, call.query))
  mountRoute(app, deps, faq.read, async (call) => ({ faq: orNotFound(await readFaq(call, call.params.id)) }))
  mountWrite(app, deps, faq.create, createFaq)
  mountWrite(app, deps, faq.update, updateFaq)
  mountWrite(app, deps, faq.reorder, reorderFaq)
  mountRoute(app, deps, faq.remove, removeFaq)
  mountRoute(app, deps, ownFaq.list, (call) => listPublishedFaq({ ...call, viewer: call.student }, call.query))
}

async function removeFaq(call: Call<typeof faq.remove>) {
  const { db, params, audit } = call
  return db.transaction(async (tx) => {
    const before = orNotFound(await readFaq({ ...call, db: tx }, params.id))
    await tx.run(sql`delete from faq where id = ${params.id}`)
    for (const path of picturePathsIn(before.answer)) await releaseUpload(tx, path)
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
