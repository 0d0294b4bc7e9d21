import { addDays, timestampInTashkent } from '../control/calls/call-settings.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addConversationMessage } from '../people/talks/add-message.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoLogins, demoParentData } from './demo-accounts.ts'

interface Line {
  isOurs: boolean
  daysAgo: number
  time: string
  text: string
}

interface Talk {
  lines: readonly Line[]
  /** True = the demo manager answers this conversation (`isMine`), or has marked it as settled (`isSettled`). */
  isMine?: true
  isSettled?: true
}

const we = (daysAgo: number, time: string, text: string): Line => ({ isOurs: true, daysAgo, time, text })
const they = (daysAgo: number, time: string, text: string): Line => ({ isOurs: false, daysAgo, time, text })

/** Demo conversations with parents; in the first one the parents wait for an answer. */
const talks: readonly Talk[] = [
  {
    lines: [
      we(1, '16:40', "Assalomu alaykum! Farzandingiz bugungi darsga kelmadi. Sog'ligi joyidami?"),
      they(1, '18:05', 'Vaalaykum assalom. Biroz shamollagan, uyda edi'),
      we(1, '18:12', "Tuzalib ketsin! Dars yozuvi portalda turibdi, vazifani uydan topshirsa bo'ladi"),
      they(0, '08:20', 'Rahmat. Ertadan darsga boradi. Qoldirgan mavzusini ustoz tushuntirib bera oladimi?'),
    ],
    isMine: true,
  },
  {
    lines: [
      they(3, '10:15', "Assalomu alaykum, keyingi oy uchun to'lovni qaysi kungacha qilishimiz kerak?"),
      we(
        3,
        '10:32',
        "Vaalaykum assalom! To'lov har oyning 5-sanasigacha. Karta orqali ham, filialda ham qabul qilamiz",
      ),
      they(3, '10:35', 'Tushunarli, rahmat'),
    ],
    isSettled: true,
  },
  {
    lines: [
      we(2, '15:00', 'Farzandingiz oraliq imtihondan 92 ball oldi, guruhda eng yaxshi natijalardan. Tabriklaymiz!'),
      they(2, '19:44', "Juda xursand bo'ldik, ustozlarga katta rahmat!"),
      we(1, '09:05', 'Rahmat! Shu zaylda davom etsin'),
    ],
  },
]

export async function addDemoConversations(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-talks', today }, async (tx) => {
    const families = await tx.many<{ studentId: number; agentId: number; staffId: number }>(sql`
      select student.id as "studentId", staff.id as "staffId",
        coalesce(min(agent.id) filter (where agent.phone = ${demoParentData.phone}), min(agent.id)) as "agentId"
      from student
      join student_head_office on student_head_office.student_id = student.id
      join staff_head_office on staff_head_office.head_office_id = student_head_office.head_office_id
      join staff on staff.id = staff_head_office.staff_id and staff.login = ${demoLogins.manager}
      join agent_student on agent_student.student_id = student.id and agent_student.ended_at is null
      join agent on agent.id = agent_student.agent_id and agent.status = 1
      where student.gone_at is null and student.ext_id is not null
      group by student.id, staff.id
      order by bool_or(agent.phone = ${demoParentData.phone}) desc, student.ext_id limit ${talks.length}`)
    for (const [index, family] of families.entries()) await write(tx, family, { talk: talks[index] as Talk, today })
  })
}

async function write(
  tx: Db,
  { studentId, agentId, staffId }: { studentId: number; agentId: number; staffId: number },
  { talk, today }: { talk: Talk; today: string },
): Promise<void> {
  for (const { isOurs, daysAgo, time, text } of talk.lines) {
    const now = timestampInTashkent(addDays(today, -daysAgo), time)
    // A person who sends an answer has also read the earlier messages of the other side.
    const others = isOurs ? sql`agent_id` : sql`staff_id`
    await tx.run(sql`
      update family_message set read_at = ${now}
      where student_id = ${studentId} and read_at is null and ${others} is not null`)
    const sender = isOurs ? { id: staffId } : { id: agentId, isParent: true as const }
    const input = { clientId: crypto.randomUUID(), text, files: [] }
    await addConversationMessage(tx, { studentId, sender, input, now })
  }
  await tx.run(sql`
    insert into family_reader (student_id, agent_id, message_id)
    select student_id, ${agentId}, max(id) from family_message
    where student_id = ${studentId} and staff_id is not null and read_at is not null group by student_id`)
  const lastAt = timestampInTashkent(addDays(today, -(talk.lines.at(-1)?.daysAgo ?? 0)), '20:00')
  if (talk.isMine) await tx.run(sql`update family_talk set assignee_id = ${staffId} where student_id = ${studentId}`)
  if (talk.isSettled) {
    await tx.run(sql`update family_message set read_at = ${lastAt} where student_id = ${studentId} and read_at is null`)
    await tx.run(sql`
      update family_talk set waiting_since = null, closed_at = ${lastAt}, closed_by = ${staffId} where student_id = ${studentId}`)
  }
}
