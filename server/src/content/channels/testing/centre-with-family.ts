import { type DemoTelegram, startDemoTelegram } from '@markaz/demo/telegram'
import { parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import type { Deps } from '../../../deps.ts'
import type { SmsGateway } from '../../../integrations/sms/port.ts'
import { createTelegramBot } from '../../../integrations/telegram/bot.ts'
import { handleTelegramUpdate } from '../../../people/telegram/handle-update.ts'
import { linkTelegramChat } from '../../../people/telegram/link-chat.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

interface Gateway extends SmsGateway {
  sent: { phone: string; text: string }[]
}

export interface TestCentreWithFamily {
  t: TestApp
  telegram: DemoTelegram
  gateway: Gateway
  /** Creates a parent of these children, by default with a linked Telegram chat. */
  parent(studentIds: number[], options?: { hasChat?: boolean; fullName?: string }): Promise<Parent>
  classroom(options?: { students?: number; date?: string }): ReturnType<typeof classroomOf>
  runDue(): Promise<void>
  close(): Promise<void>
}

interface Parent {
  id: number
  chatId: number
  phone: string
  /** Returns the texts that the bot sent to this parent, oldest first. */
  said(): string[]
}

const people = 60
const today = '2026-11-21'

export async function createTestCentreWithFamily(overrides: Partial<Deps> = {}): Promise<TestCentreWithFamily> {
  const chatIds = Array.from({ length: people }, (_, n) => 5_001 + n)
  const telegram = await startDemoTelegram({
    people: chatIds.map((id) => ({ id, firstName: `Odam ${id}`, phone: `99890100${id}` })),
    known: chatIds,
  })
  const gateway: Gateway = {
    name: 'sinov',
    sent: [],
    async send({ id, phone, text }) {
      gateway.sent.push({ phone, text })
      return { kind: 'accepted', providerId: `p-${id}` }
    },
    statusOf: async () => 'delivered',
  }
  const bot = createTelegramBot({ token: telegram.token, url: telegram.url, linkUrl: telegram.url })
  const t = await startTestApp({ telegram: bot, sms: gateway, ...overrides })
  let made = 0
  return {
    ...{ t, telegram, gateway },
    async parent(studentIds, { hasChat = true, fullName } = {}) {
      const phone = `99890${1_000_000 + ++made}`
      const id = await t.build.agent({ studentIds, phone, ...(fullName && { fullName }) })
      const chatId = hasChat ? (chatIds.pop() as number) : 0
      const now = t.deps.clock.now()
      if (hasChat)
        await t.db.transaction((tx) =>
          linkTelegramChat(tx, { side: 'agent', id }, { chatId, language: 'uz', by: 'link', now }),
        )
      const messages = () => telegram.chat(chatId).messages.filter(({ from }) => from === 'bot')
      return { id, chatId, phone, said: () => messages().map(({ text }) => text) }
    },
    classroom: (options) => classroomOf(t, options),
    async runDue() {
      await t.app.queue.runDue('attendance.tell', 'timetable.notify-parents', 'homework.notify-missing')
      await t.app.queue.runDue('notifications.send')
      await t.app.queue.runDue('ways.decide', 'ways.decide-many')
      await t.app.queue.runDue('ways.look')
      await t.app.queue.runDue('ways.push', 'ways.telegram')
      await t.app.queue.runDue('ways.sms')
      await t.app.queue.runDue('sms.send')
      await t.app.queue.runDue('ways.look')
    },
    async close() {
      await t.close()
      await telegram.close()
    },
  }
}

const names = ['Ali', 'Vali', 'Gulnora', 'Shahlo']

async function classroomOf(t: TestApp, { students = 2, date = today } = {}) {
  const { id: officeId, headOfficeId } = await t.build.office()
  const groupName = `Algebra ${officeId}`
  const groupId = await t.build.group({ headOfficeId, name: groupName })
  const scheduleId = await t.build.scheduleItem({ groupId })
  const lessonId = await t.build.lesson({ groupId, scheduleItemId: scheduleId, date })
  const studentIds: number[] = []
  for (let n = 0; n < students; n++) {
    const firstName = names[n % names.length] as string
    const login = `oquvchi.${officeId}.${n}`
    const studentId = await t.build.student({ firstName, login, headOfficeIds: [headOfficeId] })
    await t.build.membership({ groupId, studentId })
    studentIds.push(studentId)
  }
  const grants = ['all_groups:attendance.update', 'users:students.read', 'settings:mobile_versions.read']
  const signIn = async () =>
    (await t.signedIn({ grants: [...grants, 'settings:mobile_versions.update'], headOfficeIds: [headOfficeId] })).token
  const token = await signIn()
  return {
    ...{ officeId, headOfficeId, groupId, groupName, lessonId, scheduleId, studentIds, token },
    student: (n: number) => studentIds[n] as number,
    mark: async (...attendances: { studentId: number; mark: 1 | 2 | 4 | null; reasonType?: 'reasonable' }[]) =>
      t.send(attendance.save.all, {
        token: await signIn(),
        params: { id: groupId },
        body: { scheduleId, date, attendances },
      }),
    told: async (studentId: number) =>
      (await t.send(parentNotificationChannels.told, { token: await signIn(), params: { id: studentId } })).data.told,
  }
}

export async function runPendingBotUpdates({ t }: TestCentreWithFamily): Promise<void> {
  const { signal } = new AbortController()
  for (const update of (await t.deps.telegram?.updates({ from: null, waitSeconds: 0, signal })) ?? [])
    await handleTelegramUpdate(t.deps, update)
}
