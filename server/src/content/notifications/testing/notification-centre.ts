import { notifications, ownNotifications, sentNotifications } from '@markaz/protocol/content/notifications/routes'
import type { NotificationInput } from '@markaz/protocol/content/notifications/schemas'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import type { z } from 'zod'
import type { TestApp } from '../../../testing/app.ts'
import { openStudentSession } from '../../../testing/portal-session.ts'

type Input = z.input<typeof import('@markaz/protocol/content/notifications/schemas').NotificationInput>

export const allNotificationGrants = ['create', 'read', 'update', 'delete'].flatMap((option) => [
  `notifications:sent.${option}`,
  `notifications.${option}`,
])

export async function createNotificationTestCentre(t: TestApp) {
  const office = await t.build.office()
  const headOfficeIds = [office.headOfficeId]
  const sender = await t.signedIn({ grants: allNotificationGrants, headOfficeIds })
  const teacher = await t.signedIn({ kind: 2, headOfficeIds, firstName: 'Nodira', lastName: 'Karimova' })
  const groupId = await t.build.group({ headOfficeId: office.headOfficeId, name: `Matematika ${office.id}` })
  await t.build.groupStaff({ groupId, staffId: teacher.staffId })
  const pupils = [
    await createTestStudent(t, { headOfficeIds, groupId }),
    await createTestStudent(t, { headOfficeIds, groupId }),
  ] as const
  return { office, headOfficeIds, sender, teacher, groupId, pupils }
}
export type NotificationTestCentre = Awaited<ReturnType<typeof createNotificationTestCentre>>

let logins = 0
export async function createTestStudent(
  t: TestApp,
  { headOfficeIds, groupId, firstName = 'Ali' }: { headOfficeIds: number[]; groupId?: number; firstName?: string },
) {
  const id = await t.build.student({ login: `oquvchi${process.pid}.${++logins}`, headOfficeIds, firstName })
  if (groupId) await t.build.membership({ studentId: id, groupId })
  const token = await openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
  return { id, token }
}

export const buildAnnouncementForGroup = (
  c: Pick<NotificationTestCentre, 'groupId'>,
  more: Partial<Input> = {},
): Input =>
  ({
    title: "Ertaga dars yo'q",
    bodyType: 1,
    body: richTextOfParagraphs("Ertaga dars bo'lmaydi."),
    type: 1,
    audience: [2],
    isForStudents: true,
    groupIds: [c.groupId],
    ...more,
  }) as Input

export const sendTestAnnouncement = (t: TestApp, token: string, body: Input | NotificationInput) =>
  t.send(sentNotifications.create, { token, body: body as Input })

export const runDeliveryJobs = (t: TestApp) => t.app.queue.runDue('notifications.send', 'notifications.withdraw')

export const listOwnNotificationTitles = async (t: TestApp, token: string) =>
  (await t.send(notifications.list, { token })).data.notifications.map(({ title }) => title)
export const listStudentNotificationTitles = async (t: TestApp, token: string) =>
  (await t.send(ownNotifications.list, { token })).data.notifications.map(({ title }) => title)
