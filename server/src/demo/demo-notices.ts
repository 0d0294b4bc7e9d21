import { NotificationType, Priority, type ReceiversInput } from '@markaz/protocol/content/notifications/schemas'
import { plainTextOf, richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { sendAnnouncementJobKind } from '../content/notifications/distribute-announcement.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addJob } from '../jobs/add-job.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { addDemoDataOnce } from './add-once.ts'

export const demoMessageTemplates: readonly [name: string, title: string, priority: Priority, ...body: string[]][] = [
  [
    "Dars yo'q",
    "Ertaga dars bo'lmaydi",
    Priority.High,
    'Hurmatli {ism}!',
    "{guruh} guruhida ertaga dars bo'lmaydi. O'tkazilmagan dars keyingi haftada beriladi.",
  ],
  ["To'lov eslatmasi", "Oylik to'lov", Priority.Medium, "Hurmatli {ism}, oylik to'lovni 5-sanagacha qiling."],
  ['Bayram tabrigi', 'Bayramingiz muborak!', Priority.Low, 'Hurmatli {ism}, bayramingiz bilan tabriklaymiz!'],
]

const none = { audience: [], isForStudents: false, officeIds: [], groupIds: [], courseIds: [] }
const nobody = { students: [], staff: [], academics: [] }
const publicly = (whom: Partial<ReceiversInput>): ReceiversInput => ({
  ...{ type: NotificationType.Public, ...none, ...nobody },
  ...whom,
})

interface DemoMessage {
  tab: 'staff' | 'students'
  title: string
  body: string[]
  priority: Priority
  whom: ReceiversInput
  roleKinds: number[]
  /** Days from the opening of the demo until the notification is sent; 0 = at once. */
  inDays: number
}

export const demoAnnouncements: readonly DemoMessage[] = [
  {
    ...{ tab: 'staff', title: "Dekabr oyi jadvali e'lon qilindi", priority: Priority.Medium, inDays: 0 },
    body: ["Hurmatli {ism}, dekabr oyining dars jadvali tayyor. Savollar bo'lsa, filial menejeriga yozing."],
    whom: publicly({ audience: [1, 2] }),
    roleKinds: [1, 2, 3],
  },
  {
    ...{ tab: 'students', title: 'Yangi yil olimpiadasi', priority: Priority.High, inDays: 0 },
    body: [
      'Hurmatli {ism}!',
      "Olimpiada 25-dekabr kuni soat 10:00 da boshlanadi. Ro'yxatdan o'tish Tadbirlar bo'limida.",
    ],
    whom: publicly({ isForStudents: true }),
    roleKinds: [4],
  },
  {
    ...{ tab: 'staff', title: "Yig'ilish: dushanba, 18:00", priority: Priority.Medium, inDays: 1 },
    body: ["Haftalik yig'ilish dushanba kuni soat 18:00 da, katta zalda."],
    whom: publicly({ audience: [1, 2] }),
    roleKinds: [1, 2, 3],
  },
]

export async function addDemoNotifications(deps: Deps, queue: JobQueue, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-notices', today }, async (tx) => {
    const superadmin = await tx.one<{ id: number }>(sql`select id from staff where is_superadmin limit 1`)
    const now = deps.clock.now()
    await putTemplates(tx, now)
    for (const message of demoAnnouncements) await putMessage(tx, message, { senderId: superadmin?.id ?? 0, now })
  })
  await queue.runDue(sendAnnouncementJobKind)
  // Every third receiver has read the sent notifications.
  for (const [receiver, who] of [
    [sql`notification_receiver`, sql`staff_id`],
    [sql`student_notification`, sql`student_id`],
  ] as const)
    await deps.db.run(sql`
      update ${receiver} set read_at = ${deps.clock.now()}
      where notification_id in (select notification_id from notification_sending) and ${who} % 3 = 0 and read_at is null`)
}

async function putTemplates(tx: Db, now: Date): Promise<void> {
  for (const [name, title, priority, ...body] of demoMessageTemplates)
    await tx.run(sql`
      insert into notification_template (name, title, body_type, body, priority, created_at)
      values (${name}, ${title}, 1, ${JSON.stringify(richTextOfParagraphs(...body))}, ${priority}, ${now}) on conflict do nothing`)
}

async function putMessage(tx: Db, message: DemoMessage, { senderId, now }: { senderId: number; now: Date }) {
  const content = richTextOfParagraphs(...message.body)
  const sendAt = new Date(now.getTime() + message.inDays * 86_400_000)
  const id = await tx.newId(sql`
    insert into notification_sending (tab, title, body, content, priority, whom, role_kinds, expected, sender_id, created_at, send_at)
    values (${message.tab}, ${message.title}, ${plainTextOf(content)}, ${JSON.stringify(content)}, ${message.priority},
      ${JSON.stringify(message.whom)}, ${message.roleKinds}, 0, ${senderId}, ${now}, ${sendAt}) returning id`)
  await addJob(tx, { kind: sendAnnouncementJobKind, key: id, runAt: sendAt }, now)
}
