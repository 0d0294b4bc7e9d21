import type { parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import type { NotificationChannelRule, NotificationChannelSettings } from '@markaz/protocol/content/channels/schemas'
import { parentNotificationKinds } from '@markaz/protocol/people/notifications/schemas'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'

type Settings = { settings: NotificationChannelSettings; isOwn: boolean }

export async function readChannelSettings({
  db,
  viewer,
  query,
}: RouteCall<typeof parentNotificationChannels.settings>): Promise<Settings> {
  return readNotificationChannelSettings(db, query.officeId ? await headOfficeOf(db, viewer, query.officeId) : null)
}

export async function saveNotificationChannelSettings(
  call: RouteCall<typeof parentNotificationChannels.save>,
  tx: Db,
): Promise<Settings> {
  const { viewer, body, audit } = call
  const { officeId, rules, smsPrice } = body
  await tx.run(sql`select from way_setting for update`)
  const headOfficeId = officeId === null ? null : await headOfficeOf(tx, viewer, officeId)
  const before = toRuleInput(officeId, await readNotificationChannelSettings(tx, headOfficeId))
  await tx.run(sql`delete from way_rule where head_office_id is not distinct from ${headOfficeId}`)
  const own = rules ?? []
  // One INSERT per rule, because PostgreSQL's unnest would flatten the array of channel lists.
  for (const { kind, ways, isUrgent, answerMinutes } of own)
    await tx.run(sql`
      insert into way_rule (head_office_id, kind, ways, is_urgent, answer_minutes)
      values (${headOfficeId}, ${kind}, ${ways}, ${isUrgent}, ${answerMinutes})`)
  if (officeId === null && smsPrice != null) await tx.run(sql`update way_setting set sms_price = ${smsPrice}`)
  const saved = await readNotificationChannelSettings(tx, headOfficeId)
  const after = toRuleInput(officeId, saved)
  if (JSON.stringify(before) !== JSON.stringify(after))
    await audit(tx, { action: 'update', entity: 'way-setting', entityId: headOfficeId ?? 0, before, after })
  return saved
}

/** Returns the channel settings in the format that the route accepts, so that an undo can send them. */
const toRuleInput = (officeId: number | null, { settings, isOwn }: Settings) => ({
  officeId,
  rules: officeId === null || isOwn ? settings.rules : null,
  ...(officeId === null && { smsPrice: settings.smsPrice }),
})

export async function readNotificationChannelSettings(db: Db, headOfficeId: number | null): Promise<Settings> {
  const rules = await db.many<NotificationChannelRule & { isOwn: boolean }>(sql`
    select distinct on (place.nth) way_rule.kind, ways, is_urgent as "isUrgent", answer_minutes as "answerMinutes",
      head_office_id is not null as "isOwn"
    from way_rule join unnest(${parentNotificationKinds}::text[]) with ordinality as place (kind, nth) on place.kind = way_rule.kind
    where head_office_id is null or head_office_id = ${headOfficeId}
    order by place.nth, head_office_id nulls last`)
  const row = (await db.one<{ smsPrice: number }>(sql`select sms_price as "smsPrice" from way_setting`)) as {
    smsPrice: number
  }
  return {
    settings: { rules: rules.map(({ isOwn: _, ...rule }) => rule), ...row },
    isOwn: rules.some(({ isOwn }) => isOwn),
  }
}

async function headOfficeOf(db: Db, viewer: Viewer, officeId: number): Promise<number> {
  const office = await db.one<{ id: number }>(sql`
    select head_office_id as id from office
    where id = ${officeId} and deleted_at is null and ${isInBranchScopeSql(viewer, sql`head_office_id`)}`)
  return orNotFound(office).id
}
