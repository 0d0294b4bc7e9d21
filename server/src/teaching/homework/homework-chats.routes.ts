import type { RouteDefinition } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import type { FastifyInstance } from 'fastify'
import type { Door } from '../../access/reach.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { enterAbout, enterChat } from '../chats/about.ts'
import { listChats, openChat } from '../chats/list-chats.ts'
import { readUntil } from '../chats/read-until.ts'
import { openStream } from '../chats/stream.ts'
import { takeChat } from '../chats/take-chat.ts'
import { type StaffCall, writeMessage } from '../chats/write-message.ts'
import { checkHomework } from './check-homework.ts'

export function homeworkChatRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, homework.chatsForAdmin, (call) => list(call, 'all'))
  mount(app, deps, homework.chatsForAcademic, (call) => list(call, 'own'))
  mount(app, deps, homework.chatForAdmin, (call) => open(call, 'all'))
  mount(app, deps, homework.chatForAcademic, (call) => open(call, 'own'))
  mount(app, deps, homework.writeForAdmin, (call) => write(call, 'all'))
  mount(app, deps, homework.writeForAcademic, (call) => write(call, 'own'))
  mount(app, deps, homework.takeForAdmin, (call) => take(call, 'all'))
  mount(app, deps, homework.takeForAcademic, (call) => take(call, 'own'))
  mount(app, deps, homework.checkForAdmin, (call) => checkHomework(ofHomework(call, 'all'), call.body))
  mount(app, deps, homework.checkForAcademic, (call) => checkHomework(ofHomework(call, 'own'), call.body))
  mount(app, deps, homework.readUntilForAdmin, (call) => markRead(call, 'all'))
  mount(app, deps, homework.readUntilForAcademic, (call) => markRead(call, 'own'))
  for (const [route, door] of [
    [homework.streamForAdmin, 'all'],
    [homework.streamForAcademic, 'own'],
  ] as const)
    mount(app, deps, route, (call) =>
      openStream(app.liveChats, call, {
        about: { kind: 'homework', groupId: call.params.id },
        doorOf: () => door,
        access: route.access,
      }),
    )
}

async function list(call: Call<typeof homework.chatsForAdmin>, door: Door) {
  const about = { kind: 'homework', groupId: call.params.id } as const
  return listChats(call, about, await enterAbout(call.db, { ...call, about, door }), call.query)
}

async function open(call: Call<typeof homework.chatForAdmin>, door: Door) {
  const { chatId } = call.params
  return openChat(call, await enterChat(call.db, ofHomework(call, door), chatId), chatId)
}

async function write(call: Call<typeof homework.writeForAdmin>, door: Door) {
  return { message: await writeMessage(ofHomework(call, door), call.body) }
}

async function take(call: Call<typeof homework.takeForAdmin>, door: Door) {
  return { chat: await takeChat(ofHomework(call, door), call.body) }
}

async function markRead(call: Call<typeof homework.readUntilForAdmin>, door: Door) {
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
