import type { faq } from '@markaz/protocol/content/faq/routes'
import type { FaqInput } from '@markaz/protocol/content/faq/schemas'
import { AppError } from '@markaz/protocol/errors'
import { listPicturePaths, plainTextOf, type RichText } from '@markaz/protocol/rich-text'
import { updateRichTextPictures } from '../../centre/files/rich-text-pictures.ts'
import { defineColumn, defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import { moveRowToPosition, reorderRows } from '../../db/ordered-rows.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'

const folder = 'posts/images'

const faqColumns = defineColumnMap('faq', {
  question: 'string',
  answer: defineColumn<RichText>('json'),
  answerText: 'string',
  isDraft: 'boolean',
})

export async function createFaq({ body, viewer, clock, audit }: RouteCall<typeof faq.create>, tx: Db) {
  await lockOrder(tx)
  await updateRichTextPictures(tx, { paths: listPicturePaths(body.answer), folder, viewer })
  const now = clock.now()
  const { question, answer, isDraft = false } = body
  const id = await faqColumns.insert(
    tx,
    { question, answer, isDraft, answerText: plainTextOf(answer) },
    { position: sql`(select count(*) + 1 from faq)`, created_by: viewer.id, created_at: now, updated_at: now },
  )
  await moveRowToPosition(tx, questions, { id, position: body.position })
  await audit(tx, { action: 'create', entity: 'faq', entityId: id, after: body })
  return { id }
}

export async function updateFaq({ params, body, viewer, clock, audit }: RouteCall<typeof faq.update>, tx: Db) {
  await lockOrder(tx)
  const { version, ...before } = orNotFound(
    await tx.one<{ question: string; answer: RichText; position: number; isDraft: boolean; version: number }>(
      sql`select question, answer, position, is_draft as "isDraft", version from faq where id = ${params.id}`,
    ),
  )
  if (version !== body.version) throw new AppError('FAQ_CHANGED')
  const { question, answer, position, isDraft = before.isDraft } = body satisfies FaqInput
  await updateRichTextPictures(tx, {
    paths: listPicturePaths(answer),
    current: listPicturePaths(before.answer),
    folder,
    viewer,
  })
  await faqColumns.update(
    tx,
    params.id,
    { question, answer, isDraft, answerText: plainTextOf(answer) },
    { version: sql`version + 1`, updated_at: clock.now() },
  )
  await moveRowToPosition(tx, questions, { id: params.id, position })
  await audit(tx, {
    action: 'update',
    entity: 'faq',
    entityId: params.id,
    before,
    after: { question, answer, position: position ?? before.position, isDraft },
  })
  return { id: params.id }
}

/** Refuses the new order if another user has changed the order since this user loaded it. */
export async function reorderFaq({ body, audit }: RouteCall<typeof faq.reorder>, tx: Db) {
  const { before, after } = body
  await lockOrder(tx)
  if (!(await reorderRows(tx, questions, { before, after, changed: 'FAQ_ORDER_CHANGED' }))) return {}
  await audit(tx, {
    action: 'reorder',
    entity: 'faq',
    entityId: null,
    before: { ids: before },
    after: { ids: after },
  })
  return {}
}

const questions = { table: sql`faq`, where: sql`true` }

const lockOrder = (tx: Db) => tx.run(sql`lock table faq in share row exclusive mode`)
