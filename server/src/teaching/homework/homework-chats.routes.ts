import type { RouteDefinition } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import type { FastifyInstance } from 'fastify'
import type { Door } from '../../access/reach.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mountTwins } from '../../http/mount.ts'
import { enterAbout, enterChat } from '../chats/about.ts'
import { listChats, openChat } from '../chats/list-chats.ts'
import { readUntil } from '../chats/read-until.ts'
import { openStream } from '../chats/stream.ts'
import { takeChat } from '../chats/take-chat.ts'
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
    openStream(app.liveChats, call, {
      about: { kind: 'homework', groupId: call.params.id },
      doorOf: () => reach,
      access: homework.stream[reach].access,
    }),
  )
}

async function list(call: Call<typeof homework.chats.all>, door: Door) {
  const about = { kind: 'homework', groupId: call.params.id } as const
  return listChats(call, about, await enterAbout(call.db, { ...call, about, door }), call.query)
}

async function open(call: Call<typeof homework.chat.all>, door: Door) {
  const { chatId } = call.params
  return openChat(call, await enterChat(call.db, ofHomework(call, door), chatId), chatId)
}

async function write(call: Call<typeof homework.write.all>, door: Door) {
  return { message: await writeMessage(ofHomework(call, door), call.body) }
}

async function take(call: Call<typeof homework.take.all>, door: Door) {
  return { chat: await takeChat(ofHomework(call, door), call.body) }
}

async function markRead(call: Call<typeof homework.readUntil.all>, door: Door) {
  const { chatId } = call.params
  await enterChat(call.db, ofHomework(call, door), chatId)
  await readUntil(call.db, { chatId, messageId: call.body.messageId, staffId: call.viewer.id })
  return {}
}

type ChatCall = Call<RouteDefinition> & { params: { id: number; chatId: number } }

/** A call about one chat of the group's homework. */
function ofHomework(call: ChatCall, door: Door): StaffCall {
  const { id: groupId, chatId } = call.params
  return { ...call, about: { kind: 'homework', groupId }, door, chatId }
}
