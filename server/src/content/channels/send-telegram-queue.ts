import { endOfCurrentQuietHours, readPortalSettings } from '../../access/portal.ts'
import { type Db, sql } from '../../db/db.ts'
import type { TelegramButton, TelegramMessage, TelegramSendOutcome } from '../../integrations/telegram/port.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { chatTextOfParentNotification, shortenText } from '../../people/notifications/parent-texts.ts'
import { portalLinkOfNotification, portalPathOfNotification } from '../../people/notifications/portal-path.ts'
import { convertToWritingScript } from '../../people/notifications/writing-script.ts'
import { sendTelegramMessage } from '../../people/telegram/send-telegram.ts'
import { claimTelegramMessages } from './notification-messages.ts'
import { claimDueDeliveries, type DueDelivery, nextDeliveryTimeOfChannel } from './queue.ts'
import { createRateLimit } from './rate-limit.ts'
import {
  type ChannelDeps,
  queueByNextChannel,
  recordDeliveryFailure,
  sendingJobKindOfChannel,
} from './send-by-channel.ts'

/** Messages per second. Telegram accepts 30; the remaining five are for the bot's answers. */
const usualPerSecond = 25
const atOnce = 8
/** Number of messages per batch. A new urgent message waits until the current batch has been sent. */
const batch = 25
const minuteMs = 60_000
/** How long a message is retried while Telegram does not answer, in milliseconds. */
const maxDelayMs = { urgent: 2 * minuteMs, other: 24 * 60 * minuteMs }

/**
 * Only one process runs this job, because of Telegram's rate limit. Each delivery gets the state `sending` before its
 * message is sent. A message whose sending was interrupted is therefore never repeated, and the next channel is used.
 */
export function createSendTelegramQueueJob(
  deps: ChannelDeps,
  perSecond = usualPerSecond,
  wait?: (milliseconds: number) => Promise<void>,
): JobHandler {
  const { db, clock } = deps
  const rateLimit = createRateLimit({ perSecond, perReceiverMs: 1_000, ...(wait && { wait }) })
  return {
    kind: sendingJobKindOfChannel('telegram'),
    schedule: intervalSchedule(minuteMs),
    retryAfterMinutes: [1],
    async run({ signal, isOurs }) {
      if (!deps.telegram) return
      await failInterruptedDeliveries(deps)
      for (;;) {
        const messages = await claimMessages(db, clock.now())
        if (messages.length === 0) return { againAt: await nextDeliveryTimeOfChannel(db, 'telegram', clock.now()) }
        const centre = await readPortalSettings(db)
        const isSilent = ({ isUrgent, quiet }: DueDelivery) =>
          !isUrgent && endOfCurrentQuietHours(quiet ?? centre, clock.now()) !== null
        let [isStopped, isOutage] = [false, false]
        await mapConcurrently(messages, async (message) => {
          if (isStopped || signal.aborted) return
          const { chatId } = message
          const why = message.whyNot ?? (chatId === null ? 'gone' : null)
          if (why !== null || chatId === null)
            return db.transaction((tx) =>
              recordDeliveryFailure(tx, deps, { id: message.id, state: 'failed', why: why ?? 'gone' }),
            )
          const outcome = await rateLimit.turn(chatId, async () => {
            if (isStopped || signal.aborted) return null
            const leaves = await db
              .run(sql`
                update delivery set state = 'sending', attempts = attempts + 1, sent_at = ${clock.now()}
                where id = ${message.id} and state = 'queued' and ${isOurs}`)
              .catch((error) => {
                // No later message to the same chat may overtake this message, which is still in the queue.
                isStopped = true
                throw error
              })
            if (!leaves) return null
            return sendTelegramMessage(deps, await messageOf(deps, { ...message, chatId }, isSilent(message)))
          })
          if (!outcome) return
          if (outcome.kind === 'later') rateLimit.pause(outcome.seconds)
          isOutage ||= outcome.kind === 'failed' && !outcome.isFinal && !outcome.mayHaveArrived
          // The batch stops here: this message must be the first of the next batch, so that no later message to the
          // same chat overtakes it.
          isStopped ||= isOutage || outcome.kind === 'later'
          if (outcome.kind === 'sent') await storeSent(deps, message, outcome.messageId)
          else await db.transaction((tx) => storeOutcome(tx, deps, message, outcome))
        })
        if (signal.aborted) throw signal.reason
        // Ends the batch: Telegram does not answer, so sending the remaining messages would fail as well.
        if (isOutage) return { againAt: new Date(clock.now().getTime() + outageMs) }
      }
    },
  }
}

/** `say` returns the text, shortened to the given number of characters; `link` is the path that the message opens. */
type Message = DueDelivery & { say: (most: number) => string; link: string | null }

async function claimMessages(db: Db, now: Date): Promise<Message[]> {
  const told = await claimDueDeliveries(db, { way: 'telegram', now, limit: batch })
  const notices = await claimTelegramMessages(db, now, batch)
  return [
    ...told.map((one) => ({
      ...one,
      link: portalPathOfNotification(one) && portalLinkOfNotification(one),
      say: (most: number) => chatTextOfParentNotification(one, most),
    })),
    ...notices.map((one) => ({ ...one, say: (most: number) => shortenText(one.text, most) })),
  ]
}

const outageMs = 10_000

/** Records that the message was sent, even if its delivery was already marked as interrupted. */
async function storeSent(
  { db, clock }: ChannelDeps,
  { id, answerMinutes }: DueDelivery,
  messageId: number,
): Promise<void> {
  const now = clock.now()
  const answerBy = answerMinutes && new Date(now.getTime() + answerMinutes * minuteMs)
  await db.run(sql`
    update delivery set state = 'sent', why = null, message_number = ${messageId}, sent_at = ${now}, answer_by = ${answerBy}
    where id = ${id} and state in ('sending', 'unknown')`)
}

async function storeOutcome(
  tx: Db,
  deps: ChannelDeps,
  { id, ...message }: DueDelivery,
  outcome: Exclude<TelegramSendOutcome, { kind: 'sent' }>,
): Promise<void> {
  const now = deps.clock.now()
  switch (outcome.kind) {
    case 'blocked':
    case 'gone':
      return recordDeliveryFailure(tx, deps, { id, state: 'failed', why: outcome.kind })
    case 'later':
      return requeueDelivery(tx, id)
    case 'failed': {
      if (outcome.isFinal) return recordDeliveryFailure(tx, deps, { id, state: 'failed', why: 'refused' })
      if (outcome.mayHaveArrived) return recordDeliveryFailure(tx, deps, { id, state: 'unknown', why: 'cut_off' })
      const patience = message.isUrgent ? maxDelayMs.urgent : maxDelayMs.other
      if (now.getTime() - Date.parse(message.queuedAt) >= patience)
        return recordDeliveryFailure(tx, deps, { id, state: 'failed', why: 'unreachable' })
      return requeueDelivery(tx, id)
    }
  }
}

const requeueDelivery = async (tx: Db, id: number): Promise<void> => {
  await tx.run(sql`update delivery set state = 'queued', sent_at = null where id = ${id} and state = 'sending'`)
}

/**
 * Stores the state `unknown` for deliveries whose sending was interrupted by a kill. No other process sends at the same
 * time.
 */
async function failInterruptedDeliveries(deps: ChannelDeps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const left = await tx.many<{ tellingId: number | null; agentId: number }>(sql`
      update delivery set state = 'unknown', why = 'cut_off' where way = 'telegram' and state = 'sending'
      returning telling_id as "tellingId", agent_id as "agentId"`)
    await queueByNextChannel(tx, deps, left)
  })
}

const most = { text: 4_096, caption: 1_024 }

async function messageOf(
  deps: ChannelDeps,
  message: Message & { chatId: number },
  isSilent: boolean,
): Promise<TelegramMessage> {
  const picture = message.picture && (await pictureOf(deps, message.picture))
  const buttons = [
    ...openPortalButton(deps, message),
    // Pressing the button marks the notification as read, so that no SMS follows.
    ...(message.answerMinutes
      ? [{ text: convertToWritingScript("O'qidim", message.language), press: `read:${message.id}` }]
      : []),
  ]
  return {
    chatId: message.chatId,
    text: message.say(picture ? most.caption : most.text),
    ...(picture && { picture }),
    ...(buttons.length > 0 && { buttons: [buttons] }),
    isSilent,
  }
}

/**
 * A button that opens the page to which the message belongs: the portal inside Telegram for students and parents, a
 * browser for staff.
 */
function openPortalButton(
  { telegram, portalUrl, publicUrl }: ChannelDeps,
  { link, language }: Message,
): TelegramButton[] {
  if (link === null) return []
  const isPortal = link.startsWith('/portal/')
  const address = (isPortal ? portalUrl : publicUrl) + link
  // The button is left out if Telegram cannot open its address (such as localhost), because Telegram would reject the
  // message.
  if (!telegram?.opensInside(address)) return []
  const text = convertToWritingScript('Ochish', language)
  return [isPortal ? { text, app: address } : { text, url: address }]
}

const pictureBytes = 9_000_000

/** Returns null if the picture was deleted or is larger than Telegram accepts; then only the text is sent. */
async function pictureOf({ files }: ChannelDeps, key: string) {
  const stored = await files.open(key).catch(() => null)
  if (!stored) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stored.stream) {
    size += (chunk as Buffer).length
    if (size > pictureBytes) return null
    chunks.push(chunk as Buffer)
  }
  return { name: key.split('/').at(-1) as string, bytes: Buffer.concat(chunks) }
}

async function mapConcurrently<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let n = next++; n < items.length; n = next++) await work(items[n] as T)
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
