import type { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import type {
  NotificationReachCounts,
  ReceiverCountsInput,
  UnreachedStudent,
  UnreachedStudentReason,
} from '@markaz/protocol/content/notifications/schemas'
import { hasSmsGateway } from '../../centre/sms/queue-sms.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { pageSql } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { countSmsPartsForReceivers, parseComposedMessage } from './composed-message.ts'
import { countParentsToNotify, whyNoParentIsReachedSql } from './parents-reach.ts'
import {
  type AnnouncementSender,
  type ChosenReceivers,
  chosenStudentReceiversSql,
  groupNamesSql,
  isStudentOfSenderBranchesSql,
} from './receivers.ts'

type ReachDeps = Pick<Deps, 'telegram' | 'sms' | 'clock'>

/**
 * SQL for the reason why a student sees an announcement late or never; null = the student has a push device or Telegram
 * chat.
 */
const notReachedReasonSql = ({ telegram, clock }: ReachDeps): Sql => sql`case
  when student.system_status <> 1 then 'blocked'
  when student.login is null then 'no_login'
  when ${telegram !== null} and student.id in (select student_id from telegram_chat where ended_at is null and student_id is not null)
    or student.id in (
      select session.student_id from student_session session join push_device on push_device.student_session_id = session.id
      where session.ended_at is null and session.expires_at > ${clock.now()}) then null
  else 'no_app' end`

const phone = sql`coalesce(student.phone_number, student.mobile)`
const hasPhone = sql`coalesce(${phone} ~ '^998[0-9]{9}$', false)`

/**
 * SQL query for the selected students. `why` = the reason why the announcement does not reach the student immediately;
 * null = it does.
 */
const chosenStudentsWithReason = (
  whom: ChosenReceivers,
  sender: AnnouncementSender,
  deps: ReachDeps,
  more: Sql = sql``,
): Sql => sql`
  select student.id, student.first_name, student.full_name, chosen.group_ids, ${notReachedReasonSql(deps)} as why, ${phone} as phone, ${hasPhone} as has_phone${more}
  from (${chosenStudentReceiversSql(whom, sender, isStudentOfSenderBranchesSql(sender))}) chosen join student on student.id = chosen.id`

const groupName = sql`, ${groupNamesSql(sql`chosen.group_ids`)} as group_name`

const smsGoesTo = sql`(why in ('no_app', 'no_login') and has_phone)`

const conditionOfReason: Record<UnreachedStudentReason, Sql> = {
  no_app: sql`why = 'no_app'`,
  no_login: sql`why = 'no_login'`,
  blocked: sql`why = 'blocked'`,
  no_phone: sql`(why in ('no_app', 'no_login') and not has_phone)`,
  no_family: sql`family_why = 'no_family'`,
  no_wish: sql`family_why = 'no_wish'`,
}

const families = (deps: ReachDeps, isAsked: boolean) =>
  isAsked
    ? sql`, ${whyNoParentIsReachedSql(deps)} as family_why, true as is_family_asked`
    : sql`, null::text as family_why, false as is_family_asked`

/** Counts the students who get the announcement, and their parents if the announcement is also sent to parents. */
export async function countReachedStudents(
  db: Db,
  { text, ...whom }: ReceiverCountsInput,
  sender: AnnouncementSender,
  deps: ReachDeps,
  isForParents = false,
): Promise<NotificationReachCounts> {
  const row = await db.one<
    Record<UnreachedStudentReason | 'app' | 'smsCount' | 'families', number> & { smsPrice: number }
  >(sql`
    select count(*) filter (where why is null) as app, count(*) filter (where ${smsGoesTo}) as "smsCount",
      count(*) filter (where ${conditionOfReason.no_app}) as no_app, count(*) filter (where ${conditionOfReason.no_login}) as no_login,
      count(*) filter (where ${conditionOfReason.blocked}) as blocked, count(*) filter (where ${conditionOfReason.no_phone}) as no_phone,
      count(*) filter (where is_family_asked and family_why is null) as families, count(*) filter (where ${conditionOfReason.no_family}) as no_family,
      count(*) filter (where ${conditionOfReason.no_wish}) as no_wish,
      coalesce((select sms_price from way_setting), 0) as "smsPrice"
    from (${chosenStudentsWithReason(whom, sender, deps, families(deps, isForParents))}) student`)
  const { app, smsCount, smsPrice, families: told, ...counts } = row as NonNullable<typeof row>
  const words = parseComposedMessage(text, deps.clock.now())
  const students = chosenStudentsWithReason(whom, sender, deps, groupName)
  const parents = isForParents
    ? await countParentsToNotify(db, { students, words, deps })
    : { count: 0, bySms: 0, smsParts: null }
  const parts = words
    ? await countSmsPartsForReceivers(db, sql`select * from (${students}) student where ${smsGoesTo}`, words)
    : null
  return {
    app,
    families: told,
    parents,
    missed: counts,
    sms: { isCarried: hasSmsGateway(deps), count: smsCount, parts, price: smsPrice },
  }
}

export async function listStudentsNotReached({
  db,
  body,
  query,
  ...call
}: RouteCall<typeof sentNotifications.missed>): Promise<{ students: UnreachedStudent[]; total: number }> {
  const from = sql`from (${chosenStudentsWithReason(body, call, call, families(call, ['no_family', 'no_wish'].includes(query.why)))}) student where ${conditionOfReason[query.why]}`
  const students = await db.many<UnreachedStudent>(
    sql`select id, full_name as "fullName" ${from} order by full_name, id ${pageSql(query)}`,
  )
  const row = await db.one<{ total: number }>(sql`select count(*) as total ${from}`)
  return { students, total: row?.total ?? 0 }
}

/** Lists the students who get the announcement by SMS, with ids greater than `after` and up to `until`. */
export const listSmsReceivers = (
  db: Db,
  {
    whom,
    sender,
    deps,
    after,
    until,
  }: { whom: ChosenReceivers; sender: AnnouncementSender; deps: ReachDeps; after: string; until: string },
) =>
  db.many<{ studentId: number; name: string; group: string | null; phone: string }>(sql`
    select student.id as "studentId", first_name as name, group_name as "group", phone
    from (${chosenStudentsWithReason(whom, sender, deps, groupName)}) student
    where ${smsGoesTo} and student.id > ${after} and student.id <= ${until} order by student.id`)
