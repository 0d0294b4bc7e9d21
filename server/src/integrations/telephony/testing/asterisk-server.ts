import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export const testAsteriskAccount = { user: 'markaz', password: 'Sirli-parol-1', endpoint: 'PJSIP/{phone}@trunk' }

/** How a called test number behaves. `hold`: the phone rings until the test calls `releaseCall`. */
interface Plan {
  answers?: boolean
  cause?: number
  digits?: string
  recordingFails?: boolean
  /** Answers to the first requests to play a recording: HTTP statuses, or `torn` for a broken connection. */
  plays?: (number | 'torn')[]
  hold?: boolean
}

export interface AsteriskServer {
  /** The address of the test server, for the setting MARKAZ_ASTERISK_URL. */
  url: string
  dialled: { id: string; endpoint: string; app: string; timeout: string; callerId: string | null }[]
  played: { id: string; media: string }[]
  /** Sets what happens when this number is called. By default, the person answers and listens until the call ends. */
  plan(phone: string, plan: Plan): void
  /** Lets a held phone call continue: it is answered if the test planned that, and then ends. */
  releaseCall(phone: string): Promise<void>
  refuseNext(...statuses: number[]): void
  /** Interrupts the connection for events, like a network failure; calls continue. */
  cut(): void
  close(): Promise<void>
}

interface Channel {
  id: string
  phone: string
  app: string
  state: 'Ring' | 'Ringing' | 'Up'
  plan: Plan
}

const causes: Record<number, string> = {
  1: 'Unallocated (unassigned) number',
  16: 'Normal Clearing',
  17: 'User busy',
  18: 'No user responding',
  19: 'User alerting, no answer',
  20: 'Subscriber absent',
  21: 'Call Rejected',
  34: 'Circuit/channel congestion',
}

/** Behaves like Asterisk's REST interface: only the last connected client receives events. */
export async function startSimulatedAsterisk(): Promise<AsteriskServer> {
  const channels = new Map<string, Channel>()
  const plans = new Map<string, Plan>()
  const refusals: number[] = []
  const apps = new Map<string, WebSocket>()
  const state: Pick<AsteriskServer, 'dialled' | 'played'> = { dialled: [], played: [] }

  const isAllowed = ({ headers }: IncomingMessage) =>
    headers.authorization ===
    `Basic ${Buffer.from(`${testAsteriskAccount.user}:${testAsteriskAccount.password}`).toString('base64')}`
  const view = ({ id, state }: Channel) => ({
    id,
    name: `PJSIP/${id}`,
    state,
    protocol_id: '',
    caller: {},
    connected: {},
  })
  const tell = (channel: Channel, event: object) =>
    apps.get(channel.app)?.send(JSON.stringify({ application: channel.app, timestamp: new Date(), ...event }))
  const move = (channel: Channel, next: Channel['state']) => {
    channel.state = next
    tell(channel, { type: 'ChannelStateChange', channel: view(channel) })
  }

  function end(channel: Channel, cause: number): void {
    if (!channels.delete(channel.id)) return
    tell(channel, { type: 'ChannelDestroyed', channel: view(channel), cause, cause_txt: causes[cause] ?? 'Unknown' })
  }

  function go(channel: Channel): void {
    const { answers = channel.plan.cause === undefined, cause = 16 } = channel.plan
    if (!answers) {
      end(channel, cause)
      return
    }
    move(channel, 'Up')
    tell(channel, { type: 'StasisStart', args: [], channel: view(channel) })
  }

  function play(channel: Channel, media: string): void {
    state.played.push({ id: channel.id, media })
    for (const digit of channel.plan.digits ?? '')
      tell(channel, { type: 'ChannelDtmfReceived', digit, duration_ms: 90, channel: view(channel) })
    const playback = {
      id: `p-${channel.id}`,
      media_uri: media,
      target_uri: `channel:${channel.id}`,
      state: channel.plan.recordingFails ? 'failed' : 'done',
    }
    setImmediate(() => tell(channel, { type: 'PlaybackFinished', playback }))
  }

  function answer(method: string, path: string, query: URLSearchParams): [status: number | 'torn', body?: object] {
    if (method === 'POST' && path === '/channels') {
      const id = query.get('channelId') ?? crypto.randomUUID()
      if (channels.has(id)) return [409, { message: 'Channel with given unique ID already exists.' }]
      const endpoint = query.get('endpoint') ?? ''
      const phone = /(998\d{9})/.exec(endpoint)?.[1]
      if (!phone) return [500, { message: 'Allocation failed' }]
      const app = query.get('app') ?? ''
      const channel: Channel = { id, phone, app, state: 'Ring', plan: plans.get(phone) ?? {} }
      channels.set(id, channel)
      state.dialled.push({ id, endpoint, app, timeout: query.get('timeout') ?? '', callerId: query.get('callerId') })
      setImmediate(() => {
        move(channel, 'Ringing')
        if (!channel.plan.hold) go(channel)
      })
      return [200, view(channel)]
    }
    const [, id = '', operation] = /^\/channels\/([^/]+)(\/play)?$/.exec(path) ?? []
    const channel = channels.get(decodeURIComponent(id))
    if (!channel) return [404, { message: 'Channel not found' }]
    if (method === 'GET') return [200, view(channel)]
    if (method === 'DELETE') {
      end(channel, 16)
      return [204]
    }
    if (!operation) return [405]
    const refusal = channel.plan.plays?.shift()
    if (refusal === 404) end(channel, 16)
    if (refusal) return [refusal]
    play(channel, query.get('media') ?? '')
    return [201, { id: `p-${channel.id}`, state: 'queued' }]
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const refusal = refusals.shift()
    const [status, body] = refusal
      ? [refusal]
      : isAllowed(request)
        ? answer(request.method ?? '', pathname.replace('/ari', ''), searchParams)
        : [401]
    if (status === 'torn') return request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body && JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (!isAllowed(request)) return socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const app = new URL(request.url ?? '', 'http://x').searchParams.get('app') ?? ''
      apps.get(app)?.send(JSON.stringify({ type: 'ApplicationReplaced', application: app }))
      apps.set(app, ws)
      ws.on('close', () => apps.get(app) === ws && apps.delete(app))
    })
  })
  await once(server, 'listening')

  return {
    ...state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (phone, plan) => void plans.set(phone, plan),
    async releaseCall(phone) {
      const channel = [...channels.values()].find((one) => one.phone === phone)
      if (channel) go(channel)
    },
    refuseNext: (...statuses) => void refusals.push(...statuses),
    cut() {
      for (const ws of apps.values()) ws.terminate()
    },
    async close() {
      for (const ws of sockets.clients) ws.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
