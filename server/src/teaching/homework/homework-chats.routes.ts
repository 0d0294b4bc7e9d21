import type { Reach, RouteDefinition } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Call, mountTwins } from '../../http/mount.ts'
import { chatInReach, worksInReach } from '../chats/chat-in-reach.ts'
import { claimChat } from '../chats/claim-chat.ts'
import { listChats, openChat } from '../chats/list-chats.ts'
import { readUntil } from '../chats/read-until.ts'
import { openStream } from '../chats/stream.ts'
import { type StaffCall, writeMessage } from '../chats/write-message.ts'
import { checkHomework } from './check-homework.ts'

export function homeworkChatRoutes(app: FastifyInstance, deps: Deps): void {
  mountTwins(app, deps, homework.chats, list)
  mountTwins(app, deps, homework.chat, open)
  mountTwins(app, deps, homework.write, write)
  mountTwins(app, deps, homework.take, take)
  mountTwins(app, deps, homework.check, (call, reach) => checkHomework(ofHomework(call, reach), call.body))
  mountTwins(app, deps, homework.readUntil, markRead)
  mountTwins(app, deps, homework.stream, (call, reach) =>
    openStream(app.hub, call, {
      about: { kind: 'homework', groupId: call.params.id },
      reachOfStream: () => reach,
      access: homework.stream[reach].access,
    }),
  )
}

async function list(call: Call<typeof homework.chats.all>, reach: Reach) {
  const about = { kind: 'homework', groupId: call.params.id } as const
  return listChats(call, about, await worksInReach(call.db, { ...call, about, reach }), call.query)
}

async function open(call: Call<typeof homework.chat.all>, reach: Reach) {
  const { chatId } = call.params
  return openChat(call, await chatInReach(call.db, ofHomework(call, reach), chatId), chatId)
}

async function write(call: Call<typeof homework.write.all>, reach: Reach) {
  return { message: await writeMessage(ofHomework(call, reach), call.body) }
}

async function take(call: Call<typeof homework.take.all>, reach: Reach) {
  return { chat: await claimChat(ofHomework(call, reach), call.body) }
}

async function markRead(call: Call<typeof homework.readUntil.all>, reach: Reach) {
  const { chatId } = call.params
  await chatInReach(call.db, ofHomework(call, reach), chatId)
  await readUntil(call.db, { chatId, messageId: call.body.messageId, staffId: call.viewer.id })
  return {}
}

type ChatCall = Call<RouteDefinition> & { params: { id: number; chatId: number } }

/** Adds the group's id and the route's reach (all groups or own groups) to an API call about one homework chat. */
function ofHomework(call: ChatCall, reach: Reach): StaffCall {
  const { id: groupId, chatId } = call.params
  return { ...call, about: { kind: 'homework', groupId }, reach, chatId }
}
