import type { ownNotificationChannels } from '@markaz/protocol/content/channels/routes'
import type { AvailableNotificationChannels, OwnNotificationChannels } from '@markaz/protocol/content/channels/schemas'
import { ParentNotificationKind, parentNotificationKinds } from '@markaz/protocol/people/notifications/schemas'
import { isActiveParentLinkSql } from '../../access/parent.ts'
import { readPortalSettings } from '../../access/portal.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import {
  channelsReachingParentSql,
  defaultParentNotificationKinds,
  parentNotificationSettingsSql,
  parentSmsNumberSql,
} from '../../people/parents/parent-channels.ts'

/** Settings of a parent who has chosen none: all kinds of notifications except passages through doors. */
const defaultOwnChannels: OwnNotificationChannels = {
  kinds: parentNotificationKinds.filter((kind) => kind !== ParentNotificationKind.Pass),
  firstWay: null,
  quiet: null,
}

export async function readParentChannelSettings(db: Db, agentId: number): Promise<OwnNotificationChannels> {
  const chosen = await db.one<OwnNotificationChannels>(
    sql`
      select array(select kind from unnest(kinds || ${defaultParentNotificationKinds}::text[]) as kind where not kind = any(off_kinds)) as kinds, first_way as "firstWay", case when quiet_from is not null then json_build_object(
        'from', to_char(quiet_from, 'HH24:MI'), 'to', to_char(quiet_to, 'HH24:MI')) end as quiet
      from ${parentNotificationSettingsSql(sql`${agentId}::bigint`)} wish`,
  )
  return chosen ?? defaultOwnChannels
}

export async function saveParentChannelSettings({
  db,
  body,
  parent,
}: RouteCall<typeof ownNotificationChannels.save>): Promise<{ ways: OwnNotificationChannels }> {
  const kinds = parentNotificationKinds.filter(
    (kind) => !defaultParentNotificationKinds.includes(kind) && body.kinds.includes(kind),
  )
  const offKinds = defaultParentNotificationKinds.filter((kind) => !body.kinds.includes(kind))
  const { firstWay, quiet = (await readParentChannelSettings(db, parent.id)).quiet } = body
  await db.run(sql`
    insert into agent_wish (agent_id, kinds, off_kinds, first_way, quiet_from, quiet_to)
    values (${parent.id}, ${kinds}, ${offKinds}, ${firstWay}, ${quiet?.from ?? null}, ${quiet?.to ?? null})
    on conflict (agent_id) do update set kinds = excluded.kinds, off_kinds = excluded.off_kinds, first_way = excluded.first_way,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`)
  return { ways: await readParentChannelSettings(db, parent.id) }
}

type OwnChannelsCall = Pick<Deps, 'db' | 'telegram' | 'sms' | 'clock'>

export async function readAvailableChannelsOfParent(
  deps: OwnChannelsCall,
  agentId: number,
): Promise<AvailableNotificationChannels> {
  const { db } = deps
  const { quietFrom: from, quietTo: to } = await readPortalSettings(db)
  const own = await db.one<{
    open: AvailableNotificationChannels['open']
    phone: string | null
    kinds: ParentNotificationKind[]
  }>(sql`
    select ${channelsReachingParentSql(deps)} as open, ${parentSmsNumberSql} as phone, array(
      select kind from way_rule where cardinality(ways) > 0 and (head_office_id is null or head_office_id in (
        select home.head_office_id from agent_student join student_head_office home on home.student_id = agent_student.student_id
        where agent_student.agent_id = agent.id and ${isActiveParentLinkSql}))) as kinds
    from agent where id = ${agentId}`)
  const { open = [], phone = null, kinds = [] } = own ?? {}
  return {
    kinds: parentNotificationKinds.filter((kind) => kinds.includes(kind)),
    open,
    phone: open.includes('sms') ? phone : null,
    quiet: { from, to },
  }
}
