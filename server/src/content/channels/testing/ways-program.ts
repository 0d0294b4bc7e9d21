import { writeSync } from 'node:fs'
import { openEmbeddedDatabase } from '../../../db/open.ts'
import { systemClock } from '../../../deps.ts'
import { createTelegramBot } from '../../../integrations/telegram/bot.ts'
import { createJobQueue } from '../../../jobs/queue.ts'
import { createChannelChoiceJob } from '../choose-channels.ts'
import { chooseChannelsJobKind } from '../record-notification.ts'
import type { ChannelDeps } from '../send-by-channel.ts'
import { createSendTelegramQueueJob } from '../send-telegram-queue.ts'
import { createQueueDueSmsJob } from '../write-sms-queue.ts'

/** Runs the notification jobs in a separate process, which a test kills. Prints the name of each finished job. */
const [folder = '', url = '', token = ''] = process.argv.slice(2)
const database = await openEmbeddedDatabase(folder)
const { db } = database
const deps = {
  ...{ db, clock: systemClock, tokenKey: new Uint8Array(32).fill(7), otherKeys: [], publicUrl: 'https://markaz.test' },
  telegram: createTelegramBot({ token, url, linkUrl: url }),
  sms: { name: 'sinov', send: async () => ({ kind: 'kept' as const }), statusOf: async () => null },
} satisfies Partial<ChannelDeps>
const queue = createJobQueue(deps)
queue.handle(createChannelChoiceJob(deps as unknown as ChannelDeps, chooseChannelsJobKind))
// At 500 messages a second the test probably kills the process while messages are being sent.
queue.handle(createSendTelegramQueueJob(deps as unknown as ChannelDeps, 500))
queue.handle(createQueueDueSmsJob(deps as unknown as ChannelDeps))
queue.onEnd = (kind, outcome) => writeSync(1, `${kind} ${outcome}\n`)
process.on('SIGTERM', () => void queue.stop().then(() => database.close()))
await queue.start({ isAlone: true })
