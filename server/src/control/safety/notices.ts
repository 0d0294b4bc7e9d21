import { type AuditedRecordKind, auditedKindName } from '@markaz/protocol/audit-words'
import type { peopleExportedEvent } from '../../access/people-export.ts'
import { notifyStaffWhoReadAudit } from '../../content/notifications/notify-audit-readers.ts'
import { type Db, sql } from '../../db/db.ts'
import type { unusualPersonalDataReadingEvent } from '../../http/personal-data-reads.ts'
import type { EventData } from '../../internal-event.ts'
import { securityAlertText } from './safety.text.ts'

export async function notifyOfPeopleExport(tx: Db, exported: EventData<typeof peopleExportedEvent>): Promise<void> {
  const { staffId, accessTokenId, entity, people, address, now } = exported
  const who = await readStaffName(tx, staffId)
  if (accessTokenId === null) {
    const body = securityAlertText.exportedBody(auditedKindName(entity as AuditedRecordKind), people, address)
    return notifyStaffWhoReadAudit(tx, { staffId, title: securityAlertText.exported(who), body, now })
  }
  const token = await tx.one<{ name: string }>(sql`select name from access_token where id = ${accessTokenId}`)
  const body = securityAlertText.readBody(token?.name ?? '', people, address)
  await notifyStaffWhoReadAudit(tx, { staffId, title: securityAlertText.read(who), body, now })
}

export async function notifyOfUnusualPersonalDataReading(
  tx: Db,
  { staffId, pages, normal, now }: EventData<typeof unusualPersonalDataReadingEvent>,
): Promise<void> {
  const title = securityAlertText.unusual(await readStaffName(tx, staffId))
  await notifyStaffWhoReadAudit(tx, { staffId, title, body: securityAlertText.unusualBody(pages, normal), now })
}

export async function readStaffName(db: Db, id: number): Promise<string> {
  const row = await db.one<{ name: string }>(
    sql`select concat_ws(' ', last_name, first_name) as name from staff where id = ${id}`,
  )
  return row?.name ?? ''
}
