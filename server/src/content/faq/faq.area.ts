import { faq } from '@markaz/protocol/content/faq/routes'
import type { FeatureArea } from '../../area.ts'
import { type Db, sql } from '../../db/db.ts'
import { type FieldChange, undoByOppositeCall } from '../../http/undo-by-call.ts'
import { faqRoutes } from './faq.routes.ts'

export const faqArea: FeatureArea = {
  routes: faqRoutes,
  names: {
    faq: sql`select left(question, 100) from faq where id = it.id`,
  },
  undo: {
    'faq.create': undoByOppositeCall(faq.remove),
    'faq.update': undoByOppositeCall(faq.update, { body: withVersion }),
    'faq.reorder': undoByOppositeCall(faq.reorder, {
      params: () => ({}),
      body: ({ before, after }) => ({ before: after.ids, after: before.ids }),
    }),
  },
}

async function withVersion({ entityId, before }: FieldChange, tx: Db) {
  const row = await tx.one(sql`select version from faq where id = ${entityId}`)
  return { ...before, ...row }
}
