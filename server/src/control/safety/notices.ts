import { type AuditedKind, wordOfKind } from '@markaz/protocol/audit-words'
import type { peopleExported } from '../../access/people-export.ts'
import { notifyResponsible } from '../../content/notifications/notify-responsible.ts'
import { type Db, sql } from '../../db/db.ts'
import type { unusualReading } from '../../http/personal-reading.ts'
import { safetyText } from './safety.text.ts'

type Fact<A extends { tell: (tx: Db, fact: never) => unknown }> = Parameters<A['tell']>[1]

export async function notifyOfExport(tx: Db, exported: Fact<typeof peopleExported>): Promise<void> {
  const { staffId, accessTokenId, entity, people, address, now } = exported
  const who = await nameOfStaff(tx, staffId)
  if (accessTokenId === null) {
    const body = safetyText.exportedBody(wordOfKind(entity as AuditedKind), people, address)
    return notifyResponsible(tx, { staffId, title: safetyText.exported(who), body, now })
  }
  const token = await tx.one<{ name: string }>(sql`select name from access_token where id = ${accessTokenId}`)
  const body = safetyText.readBody(token?.name ?? '', people, address)
  await notifyResponsible(tx, { staffId, title: safetyText.read(who), body, now })
}

export async function notifyOfUnusualReading(
  tx: Db,
  { staffId, pages, normal, now }: Fact<typeof unusualReading>,
): Promise<void> {
  const title = safetyText.unusual(await nameOfStaff(tx, staffId))
  await notifyResponsible(tx, { staffId, title, body: safetyText.unusualBody(pages, normal), now })
}

export async function nameOfStaff(db: Db, id: number): Promise<string> {
  const row = await db.one<{ name: string }>(
    sql`select concat_ws(' ', last_name, first_name) as name from staff where id = ${id}`,
  )
  return row?.name ?? ''
}
