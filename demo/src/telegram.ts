import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import {
  BotApiError,
  type ChatButton,
  type ChatMessage,
  createBotRateLimit,
  type SimulatedChat,
  type SimulatedTelegramUser,
  type TelegramLimits,
} from './telegram-chats.ts'
import { createSimulatedChatPages } from './telegram-page.ts'

export type { SimulatedTelegramUser }

interface DemoTelegramOptions {
  people: readonly SimulatedTelegramUser[]
  /** Ids of people who have already written to the bot, so that the bot may write to them. */
  known?: readonly number[]
  /** The bot's token; by default a new token at every start. */
  token?: string
  botName?: string
  port?: number
  limits?: TelegramLimits
  /** Simulated network delay in milliseconds, for a request and again for its response; 0 by default. */
  lineMs?: number
  now?: () => number
}

type Update = { update_id: number } & Record<string, unknown>
type Fields = Record<string, unknown>
type Part = string | { bytes: Buffer; type: string }

export interface DemoTelegram {
  /** Base address of the Bot API and of the web pages that show the chats. */
  url: string
  token: string
  botName: string
  chat(personId: number): SimulatedChat
  type(personId: number, text: string): void
  /** Simulates that the person opens a link to the bot with this payload. */
  start(personId: number, payload?: string): void
  press(personId: number, text: string): void
  shareContact(personId: number, other?: { phone: string; ofPersonId?: number }): void
  block(personId: number): void
  unblock(personId: number): void
  /** The signed data with which Telegram opens a mini app for the person. */
  initData(personId: number): string
  /** Makes the next `times` messages, or requests for the bot's name, fail with this error. */
  refuseNext(times: number, code: number, description: string): void
  asked(): readonly string[]
  webhook(): { url: string; secret: string } | null
  close(): Promise<void>
}

const maxBodyBytes = 12_000_000

/** Simulates the Bot API over HTTP, with Telegram's limits and errors, and people who use the bot. */
export async function startDemoTelegram(options: DemoTelegramOptions): Promise<DemoTelegram> {
  const { people, botName = 'markaz_namuna_bot', now = Date.now, limits = {}, lineMs = 0 } = options
  const token = options.token ?? `700000001:${randomBytes(26).toString('base64url')}`
  const chats = new Map<number, SimulatedChat>(
    people.map((person) => [
      person.id,
      { person, messages: [], keyboard: [], isOpen: options.known?.includes(person.id) ?? false, isBlocked: false },
    ]),
  )
  const takeTurn = createBotRateLimit(limits, now)
  const asked: string[] = []
  let updates: Update[] = []
  // Update numbers depend on the time, so that they continue to grow after a restart, as in Telegram.
  let lastUpdate = Math.floor(now() / 100)
  let lastMessage = 0
  let webhook: { url: string; secret: string } | null = null
  let refusals: BotApiError[] = []
  const waiting = new Set<() => void>()
  let isClosed = false

  const chatOf = (personId: number): SimulatedChat => {
    const chat = chats.get(personId)
    if (!chat) throw new BotApiError(400, 'Bad Request: chat not found')
    return chat
  }
  const userOf = ({ id, firstName, lastName, language = 'uz' }: SimulatedTelegramUser) => ({
    ...{ id, is_bot: false, first_name: firstName, last_name: lastName, language_code: language },
  })
  const privateChat = (person: SimulatedTelegramUser) => ({
    id: person.id,
    type: 'private',
    first_name: person.firstName,
  })

  function say(update: Fields): void {
    lastUpdate++
    hand({ update_id: lastUpdate, ...update })
  }
  function hand(update: Update): void {
    if (webhook) void call(webhook, update)
    else {
      updates.push(update)
      for (const wake of waiting) wake()
    }
  }
  /**
   * Sends an update to the webhook, and repeats it, as Telegram does, until the bot accepts it or five attempts have
   * failed.
   */
  async function call({ url, secret }: { url: string; secret: string }, update: Update): Promise<void> {
    for (let attempt = 0; attempt < 5 && !isClosed; attempt++) {
      const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret }
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(update) }).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** attempt).unref())
    }
  }

  function write(personId: number, message: Fields, shown: string): void {
    const chat = chatOf(personId)
    if (chat.isBlocked) demo.unblock(personId)
    chat.isOpen = true
    const { person } = chat
    lastMessage++
    chat.messages.push({ id: lastMessage, from: 'person', text: shown, at: now() })
    say({
      message: {
        ...{
          message_id: lastMessage,
          date: Math.floor(now() / 1_000),
          from: userOf(person),
          chat: privateChat(person),
        },
        ...message,
      },
    })
  }

  function member(person: SimulatedTelegramUser, from: string, to: string): void {
    const user = { id: Number(token.split(':')[0]), is_bot: true, first_name: botName, username: botName }
    say({
      my_chat_member: {
        ...{ chat: privateChat(person), from: userOf(person), date: Math.floor(now() / 1_000) },
        ...{ old_chat_member: { user, status: from }, new_chat_member: { user, status: to, until_date: 0 } },
      },
    })
  }

  function refuseIfTold(): void {
    const [refusal] = refusals.splice(0, 1)
    if (refusal) throw refusal
  }

  /** @throws BotApiError where Telegram would refuse the bot's message */
  function receive(fields: Fields, shown: Pick<ChatMessage, 'text' | 'picture'>, most: number): Fields {
    refuseIfTold()
    const chat = chatOf(Number(fields.chat_id))
    if (!shown.text && !shown.picture) throw new BotApiError(400, 'Bad Request: message text is empty')
    if (shown.text.length > most)
      throw new BotApiError(
        400,
        shown.picture ? 'Bad Request: message caption is too long' : 'Bad Request: message is too long',
      )
    if (!chat.isOpen) throw new BotApiError(403, "Forbidden: bot can't initiate conversation with a user")
    if (chat.isBlocked) throw new BotApiError(403, 'Forbidden: bot was blocked by the user')
    takeTurn(chat.person.id)
    const markup = objectOf(fields.reply_markup) as { inline_keyboard?: ChatButton[][]; keyboard?: ChatButton[][] }
    if (markup.keyboard) chat.keyboard = markup.keyboard
    lastMessage++
    chat.messages.push({
      ...{ id: lastMessage, from: 'bot', at: now(), ...shown },
      ...(markup.inline_keyboard && { buttons: markup.inline_keyboard }),
      ...(String(fields.disable_notification) === 'true' && { isSilent: true }),
    })
    return {
      message_id: lastMessage,
      date: Math.floor(now() / 1_000),
      chat: privateChat(chat.person),
      text: shown.text,
    }
  }

  const methods: Record<string, (fields: Fields, response: ServerResponse) => unknown> = {
    getMe() {
      refuseIfTold()
      return {
        ...{ id: Number(token.split(':')[0]), is_bot: true, first_name: 'Markaz' },
        ...{ username: botName, can_join_groups: false },
      }
    },
    getUpdates: (fields, response) => waitForUpdates(fields, response),
    setWebhook: (fields) => {
      webhook = fields.url ? { url: String(fields.url), secret: String(fields.secret_token ?? '') } : null
      for (const update of webhook ? updates.splice(0) : []) hand(update)
      return true
    },
    deleteWebhook: () => {
      webhook = null
      return true
    },
    sendMessage: (fields) => receive(fields, { text: String(fields.text ?? '') }, 4_096),
    sendPhoto: (fields) => {
      const name = String(fields.photo ?? '').replace('attach://', '')
      const picture = fields[name] as Part
      if (typeof picture !== 'object') throw new BotApiError(400, 'Bad Request: there is no photo in the request')
      return receive(fields, { text: String(fields.caption ?? ''), picture }, 1_024)
    },
    editMessageText: (fields) => {
      const message = chatOf(Number(fields.chat_id)).messages.find(({ id }) => id === Number(fields.message_id))
      if (message?.from !== 'bot') throw new BotApiError(400, 'Bad Request: message to edit not found')
      message.text = String(fields.text ?? '')
      const { inline_keyboard } = objectOf(fields.reply_markup) as { inline_keyboard?: ChatButton[][] }
      if (inline_keyboard) message.buttons = inline_keyboard
      else delete message.buttons
      return { message_id: message.id }
    },
    answerCallbackQuery: () => true,
  }

  async function waitForUpdates(fields: Fields, response: ServerResponse): Promise<Update[]> {
    if (webhook) throw new BotApiError(409, "Conflict: can't use getUpdates method while webhook is active")
    if (waiting.size > 0) throw new BotApiError(409, 'Conflict: terminated by other getUpdates request')
    const offset = Number(fields.offset ?? 0)
    updates = updates.filter(({ update_id }) => update_id >= offset)
    if (updates.length === 0 && Number(fields.timeout ?? 0) > 0)
      await new Promise<void>((resolve) => {
        const over = () => {
          clearTimeout(timer)
          waiting.delete(over)
          resolve()
        }
        const timer = setTimeout(over, Number(fields.timeout) * 1_000)
        waiting.add(over)
        response.once('close', over)
      })
    return updates.slice(0, Number(fields.limit ?? 100))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand.in')
    const [, bearer, method = ''] = pathname.match(/^\/bot([^/]+)\/(\w+)$/) ?? []
    if (bearer === undefined) return pages(request, response, { pathname, searchParams })
    const sent = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    try {
      if (bearer !== token) throw new BotApiError(401, 'Unauthorized')
      const run = methods[method]
      if (!run) throw new BotApiError(404, 'Not Found')
      asked.push(method)
      const fields = { ...Object.fromEntries(searchParams), ...(await fieldsOf(request)) }
      const isMessage = lineMs > 0 && method.startsWith('send')
      if (isMessage) await delay(lineMs)
      const result = await run(fields, response)
      if (isMessage) await delay(lineMs)
      sent(200, { ok: true, result })
    } catch (error) {
      const { code, message, retryAfter } =
        error instanceof BotApiError ? error : new BotApiError(500, 'Internal Server Error')
      sent(code, {
        ...{ ok: false, error_code: code, description: message },
        ...(retryAfter !== undefined && { parameters: { retry_after: retryAfter } }),
      })
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const demo: DemoTelegram = {
    ...{ url, token, botName },
    chat: chatOf,
    type: (personId, text) => write(personId, { text }, text),
    start: (personId, payload) => {
      const text = payload ? `/start ${payload}` : '/start'
      write(personId, { text }, '/start')
    },
    press(personId, text) {
      const { person, messages, keyboard } = chatOf(personId)
      const message = messages.findLast(({ buttons }) => buttons?.flat().some((button) => button.text === text))
      const button = message?.buttons?.flat().find((one) => one.text === text)
      if (message && button?.callback_data !== undefined)
        say({
          callback_query: {
            ...{
              id: randomBytes(8).toString('hex'),
              from: userOf(person),
              chat_instance: '1',
              data: button.callback_data,
            },
            message: { message_id: message.id, date: Math.floor(message.at / 1_000), chat: privateChat(person) },
          },
        })
      else if (keyboard.flat().some((one) => one.text === text && !one.request_contact)) demo.type(personId, text)
      else throw new BotApiError(400, `no button "${text}"`)
    },
    shareContact(personId, other) {
      const { person } = chatOf(personId)
      const { phone = person.phone, ofPersonId = other ? undefined : person.id } = other ?? {}
      const contact = { phone_number: phone, first_name: person.firstName, user_id: ofPersonId }
      write(personId, { contact }, `Kontakt: +${phone}`)
    },
    block(personId) {
      const chat = chatOf(personId)
      if (chat.isBlocked) return
      chat.isBlocked = true
      member(chat.person, 'member', 'kicked')
    },
    unblock(personId) {
      const chat = chatOf(personId)
      if (!chat.isBlocked) return
      chat.isBlocked = false
      member(chat.person, 'kicked', 'member')
    },
    initData(personId) {
      const { person } = chatOf(personId)
      const fields = {
        ...{ query_id: randomBytes(12).toString('base64url'), user: JSON.stringify(userOf(person)) },
        ...{ auth_date: String(Math.floor(now() / 1_000)), signature: randomBytes(64).toString('base64url') },
      }
      const key = createHmac('sha256', 'WebAppData').update(token).digest()
      const signed = Object.entries(fields)
        .map(([name, value]) => `${name}=${value}`)
        .toSorted()
        .join('\n')
      const hash = createHmac('sha256', key).update(signed).digest('hex')
      return new URLSearchParams({ ...fields, hash }).toString()
    },
    refuseNext: (times, code, description) => {
      refusals = Array.from({ length: times }, () => new BotApiError(code, description))
    },
    asked: () => asked,
    webhook: () => webhook,
    async close() {
      isClosed = true
      for (const wake of waiting) wake()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const pages = createSimulatedChatPages(demo, [...chats.values()])
  return demo
}

function objectOf(value: unknown): object {
  const read = typeof value === 'string' ? JSON.parse(value) : value
  return typeof read === 'object' && read !== null ? read : {}
}

async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > maxBodyBytes) throw new BotApiError(413, 'Request Entity Too Large')
    chunks.push(chunk as Buffer)
  }
  const body = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  if (body.length === 0) return {}
  if (type.startsWith('application/json')) return objectOf(body.toString()) as Fields
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  const fields: Fields = {}
  for (const [name, value] of form as unknown as Iterable<[string, string | Blob]>)
    fields[name] =
      typeof value === 'string'
        ? value
        : { bytes: Buffer.from(await value.arrayBuffer()), type: value.type || 'image/jpeg' }
  return fields
}
