import type { health } from '@markaz/protocol/control/health/routes'
import type { TestMessageChannel } from '@markaz/protocol/control/health/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { Viewer } from '../../access/viewer.ts'
import { accountNotificationEvent } from '../../centre/sign-in/account-notifications.ts'
import { hasSmsGateway, queueSms } from '../../centre/sms/queue-sms.ts'
import { listPushDevicesOfStaff } from '../../content/notifications/devices.ts'
import { sendPushToOwnDevices } from '../../content/notifications/push.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { sendTelegramMessage } from '../../people/telegram/send-telegram.ts'
import { telegramChatIdSql } from '../../people/telegram/telegram-chats.queries.ts'
import { healthText } from './health.text.ts'

const testTexts = healthText.test
const healthPagePath = '/settings/health'

interface OwnAddresses {
  phone: string | null
  chatId: number | null
}

const readOwnAddresses = async (db: Db, staffId: number): Promise<OwnAddresses> =>
  (await db.one<OwnAddresses>(sql`
    select phone_number as phone, ${telegramChatIdSql('staff', sql`staff.id`)} as "chatId" from staff where id = ${staffId}`)) ?? {
    phone: null,
    chatId: null,
  }

export async function listTestMessageChannels(deps: Deps, { id }: Viewer) {
  const { phone, chatId } = await readOwnAddresses(deps.db, id)
  const devices = await listPushDevicesOfStaff(deps.db, id, deps.clock.now())
  const lacks: Record<TestMessageChannel, string | null> = {
    bell: null,
    telegram: deps.telegram ? (chatId === null ? testTexts.lacks.telegram : null) : testTexts.lacks.telegramOff,
    push: devices.length === 0 ? testTexts.lacks.push : null,
    sms: hasSmsGateway(deps) ? (phone ? null : testTexts.lacks.sms) : testTexts.lacks.smsOff,
  }
  return Object.entries(testTexts.channels).map(([channel, title]) => ({
    ...{ channel: channel as TestMessageChannel, title, lacks: lacks[channel as TestMessageChannel] },
  }))
}

type TestMessageResult = RouteAnswerOf<typeof health.sendTest>
const testMessageResult = (isSent: boolean, says: string, smsId: number | null = null): TestMessageResult => ({
  isSent,
  says,
  smsId,
})

export async function sendTestMessage(call: RouteCall<typeof health.sendTest>): Promise<TestMessageResult> {
  const { db, body, viewer, clock, audit } = call
  const { channel } = body
  const lacks = (await listTestMessageChannels(call, viewer)).find((target) => target.channel === channel)?.lacks
  const smsId = await db.transaction(async (tx) => {
    await audit(tx, { action: 'send-test', entity: 'health', after: { channel } })
    if (lacks) return null
    if (channel === 'sms') return queueTestSms(tx, call)
    if (channel === 'bell')
      await accountNotificationEvent.emit(tx, {
        ...{ staffId: viewer.id, title: testTexts.title, body: testTexts.body, isBellOnly: true, now: clock.now() },
      })
    return null
  })
  if (lacks) return testMessageResult(false, lacks)
  if (channel === 'bell') return testMessageResult(true, testTexts.bell)
  if (channel === 'sms') return testMessageResult(true, testTexts.smsWaiting, smsId)
  return channel === 'telegram' ? sendTestByTelegram(call) : sendTestByPush(call)
}

async function queueTestSms(tx: Db, call: RouteCall<typeof health.sendTest>): Promise<number> {
  const { phone } = await readOwnAddresses(tx, call.viewer.id)
  const initiator = { initiatorId: call.viewer.id, access: { kind: 'session' } as const }
  return queueSms(tx, call, { ...initiator, phone: phone ?? '', text: testTexts.sms })
}

async function sendTestByTelegram(call: RouteCall<typeof health.sendTest>): Promise<TestMessageResult> {
  const { chatId } = await readOwnAddresses(call.db, call.viewer.id)
  const outcome = await sendTelegramMessage(call, {
    chatId: chatId ?? 0,
    text: `${testTexts.title}\n${testTexts.body}`,
  })
  switch (outcome.kind) {
    case 'sent':
      return testMessageResult(true, testTexts.telegram)
    case 'blocked':
    case 'gone':
      return testMessageResult(false, testTexts.telegramBlocked)
    case 'later':
      return testMessageResult(false, testTexts.telegramLater(outcome.seconds))
    case 'failed':
      return testMessageResult(false, testTexts.telegramFailed(outcome.why))
  }
}

async function sendTestByPush(call: RouteCall<typeof health.sendTest>): Promise<TestMessageResult> {
  const outcomes = await sendPushToOwnDevices(call, call.viewer.id, { title: testTexts.title, path: healthPagePath })
  const accepted = outcomes.filter((outcome) => outcome === 'accepted').length
  return accepted > 0
    ? testMessageResult(true, testTexts.push(accepted, outcomes.length))
    : testMessageResult(false, testTexts.pushNone(outcomes.length))
}

export async function readTestSmsStatus({ db, viewer, params }: RouteCall<typeof health.readTestSms>) {
  const { status, error } = orNotFound(
    await db.one<{ status: string; error: string | null }>(sql`
      select status, error from sms where id = ${params.id} and initiator_id = ${viewer.id} and student_id is null and agent_id is null`),
  )
  // While an SMS waits, its stored error is the error of the last attempt.
  if (status === 'waiting')
    return {
      ...testMessageResult(error === null, error ? testTexts.smsRetried(error) : testTexts.smsWaiting, params.id),
      isWaiting: true,
    }
  const says =
    status === 'delivered'
      ? testTexts.smsDelivered
      : status === 'sent'
        ? testTexts.smsSent
        : testTexts.smsFailed(error ?? status)
  return { ...testMessageResult(['sent', 'delivered'].includes(status), says, params.id), isWaiting: false }
}
