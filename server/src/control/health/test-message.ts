import type { health } from '@markaz/protocol/control/health/routes'
import type { TestMessageChannel } from '@markaz/protocol/control/health/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { Viewer } from '../../access/viewer.ts'
import { accountNotificationEvent } from '../../centre/sign-in/account-notices.ts'
import { hasSmsGateway, queueSms } from '../../centre/sms/queue-sms.ts'
import { pushDevicesOfStaff } from '../../content/notifications/devices.ts'
import { sendPushToOwnDevices } from '../../content/notifications/push.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { sendTelegramMessage } from '../../people/telegram/send-telegram.ts'
import { telegramChatIdSql } from '../../people/telegram/telegram-chats.queries.ts'
import { healthText } from './health.text.ts'

const words = healthText.test
const path = '/settings/health'

interface Own {
  phone: string | null
  chatId: number | null
}

const ownAddresses = async (db: Db, staffId: number): Promise<Own> =>
  (await db.one<Own>(sql`
    select phone_number as phone, ${telegramChatIdSql('staff', sql`staff.id`)} as "chatId" from staff where id = ${staffId}`)) ?? {
    phone: null,
    chatId: null,
  }

export async function listTestMessageChannels(deps: Deps, { id }: Viewer) {
  const { phone, chatId } = await ownAddresses(deps.db, id)
  const devices = await pushDevicesOfStaff(deps.db, id, deps.clock.now())
  const lacks: Record<TestMessageChannel, string | null> = {
    bell: null,
    telegram: deps.telegram ? (chatId === null ? words.lacks.telegram : null) : words.lacks.telegramOff,
    push: devices.length === 0 ? words.lacks.push : null,
    sms: hasSmsGateway(deps) ? (phone ? null : words.lacks.sms) : words.lacks.smsOff,
  }
  return Object.entries(words.channels).map(([channel, title]) => ({
    ...{ channel: channel as TestMessageChannel, title, lacks: lacks[channel as TestMessageChannel] },
  }))
}

type Result = RouteAnswerOf<typeof health.sendTest>
const result = (isSent: boolean, says: string, smsId: number | null = null): Result => ({ isSent, says, smsId })

export async function sendTestMessage(call: RouteCall<typeof health.sendTest>): Promise<Result> {
  const { db, body, viewer, clock, audit } = call
  const { channel } = body
  const lacks = (await listTestMessageChannels(call, viewer)).find((target) => target.channel === channel)?.lacks
  const smsId = await db.transaction(async (tx) => {
    await audit(tx, { action: 'send-test', entity: 'health', after: { channel } })
    if (lacks) return null
    if (channel === 'sms') return queueTestSms(tx, call)
    if (channel === 'bell')
      await accountNotificationEvent.tell(tx, {
        ...{ staffId: viewer.id, title: words.title, body: words.body, isBellOnly: true, now: clock.now() },
      })
    return null
  })
  if (lacks) return result(false, lacks)
  if (channel === 'bell') return result(true, words.bell)
  if (channel === 'sms') return result(true, words.smsWaiting, smsId)
  return channel === 'telegram' ? byTelegram(call) : byPush(call)
}

async function queueTestSms(tx: Db, call: RouteCall<typeof health.sendTest>): Promise<number> {
  const { phone } = await ownAddresses(tx, call.viewer.id)
  const initiator = { initiatorId: call.viewer.id, access: { kind: 'session' } as const }
  return queueSms(tx, call, { ...initiator, phone: phone ?? '', text: words.sms })
}

async function byTelegram(call: RouteCall<typeof health.sendTest>): Promise<Result> {
  const { chatId } = await ownAddresses(call.db, call.viewer.id)
  const outcome = await sendTelegramMessage(call, { chatId: chatId ?? 0, text: `${words.title}\n${words.body}` })
  switch (outcome.kind) {
    case 'sent':
      return result(true, words.telegram)
    case 'blocked':
    case 'gone':
      return result(false, words.telegramBlocked)
    case 'later':
      return result(false, words.telegramLater(outcome.seconds))
    case 'failed':
      return result(false, words.telegramFailed(outcome.why))
  }
}

async function byPush(call: RouteCall<typeof health.sendTest>): Promise<Result> {
  const outcomes = await sendPushToOwnDevices(call, call.viewer.id, { title: words.title, path })
  const accepted = outcomes.filter((outcome) => outcome === 'accepted').length
  return accepted > 0
    ? result(true, words.push(accepted, outcomes.length))
    : result(false, words.pushNone(outcomes.length))
}

export async function readTestSmsResult({ db, viewer, params }: RouteCall<typeof health.readTestSms>) {
  const { status, error } = orNotFound(
    await db.one<{ status: string; error: string | null }>(sql`
      select status, error from sms where id = ${params.id} and initiator_id = ${viewer.id} and student_id is null and agent_id is null`),
  )
  // While an SMS waits, its stored error is the error of the last attempt.
  if (status === 'waiting')
    return { ...result(error === null, error ? words.smsRetried(error) : words.smsWaiting, params.id), isWaiting: true }
  const says =
    status === 'delivered' ? words.smsDelivered : status === 'sent' ? words.smsSent : words.smsFailed(error ?? status)
  return { ...result(['sent', 'delivered'].includes(status), says, params.id), isWaiting: false }
}
