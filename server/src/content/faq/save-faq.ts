import type { faq } from '@markaz/protocol/content/faq/routes'
import type { FaqInput } from '@markaz/protocol/content/faq/schemas'
import { AppError } from '@markaz/protocol/errors'
import { picturesIn, plainText, type RichText } from '@markaz/protocol/rich-text'
import { changePictures } from '../../centre/files/rich-text-pictures.ts'
import { type Db, sql } from '../../db/db.ts'
import { found } from '../../http/found.ts'
import type { Call } from '../../http/mount.ts'

/** Where pictures of posts and answers lie. */
const folder = 'posts/images'

export async function createFaq({ db, body, viewer, clock, audit }: Call<typeof faq.create>) {
  return db.transaction(async (tx) => {
    const ids = await lockOrder(tx)
    await changePictures(tx, { paths: picturesIn(body.answer), folder, viewer })
    const now = clock.now()
    const id = await tx.newId(sql`
      insert into faq (question, answer, answer_text, position, created_by, created_at, updated_at)
      values (${body.question}, ${JSON.stringify(body.answer)}, ${plainText(body.answer)}, ${ids.length + 1}, ${viewer.id}, ${now}, ${now})
      returning id`)
    await place(tx, ids, id, body.position)
    await audit(tx, { action: 'create', entity: 'faq', entityId: id, after: body })
    return { id }
  })
}

export async function updateFaq({ db, params, body, viewer, clock, audit }: Call<typeof faq.update>) {
  return db.transaction(async (tx) => {
    const ids = await lockOrder(tx)
    const { version, ...before } = found(
      await tx.one<{ question: string; answer: RichText; position: number; version: number }>(
        sql`select question, answer, position, version from faq where id = ${params.id}`,
      ),
    )
    if (version !== body.version) throw new AppError('FAQ_CHANGED')
    const { question, answer, position } = body satisfies FaqInput
    await changePictures(tx, { paths: picturesIn(answer), current: picturesIn(before.answer), folder, viewer })
    await tx.run(sql`
      update faq set question = ${question}, answer = ${JSON.stringify(answer)}, answer_text = ${plainText(answer)},
        version = version + 1, updated_at = ${clock.now()}
      where id = ${params.id}`)
    await place(tx, ids, params.id, position)
    await audit(tx, {
      action: 'update',
      entity: 'faq',
      entityId: params.id,
      before,
      after: { question, answer, position: position ?? before.position },
    })
    return { id: params.id }
  })
}

/** Of two who move at the same time the second is told that the order has changed. */
export async function reorderFaq({ db, body, audit }: Call<typeof faq.reorder>) {
  return db.transaction(async (tx) => {
    const ids = await lockOrder(tx)
    if (isSame(ids, body.after)) return {}
    if (!isSame(ids, body.before) || !isSame(sorted(body.before), sorted(body.after)))
      throw new AppError('FAQ_ORDER_CHANGED')
    await setOrder(tx, body.after)
    await audit(tx, { action: 'reorder', entity: 'faq', entityId: null, before: { ids }, after: { ids: body.after } })
    return {}
  })
}

/** The questions in their order, which nobody else changes until this is committed. */
async function lockOrder(tx: Db): Promise<number[]> {
  await tx.run(sql`lock table faq in share row exclusive mode`)
  const rows = await tx.many<{ id: number }>(sql`select id from faq order by position, id`)
  return rows.map(({ id }) => id)
}

async function place(tx: Db, ids: readonly number[], id: number, position: number | undefined): Promise<void> {
  if (position === undefined) return
  const others = ids.filter((one) => one !== id)
  await setOrder(tx, [...others.slice(0, position - 1), id, ...others.slice(position - 1)])
}

async function setOrder(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update faq set position = place.position
    from unnest(${[...ids]}::bigint[]) with ordinality as place (id, position)
    where faq.id = place.id and faq.position <> place.position`)
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
