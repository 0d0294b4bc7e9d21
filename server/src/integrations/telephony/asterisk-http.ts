import { z } from 'zod'
import { smallJson } from '../limited-body.ts'
import { recordCall } from '../outside.ts'
import { TelephonyError } from './port.ts'

export interface AsteriskSettings {
  /** The address of Asterisk's HTTP server: `https://pbx:8089`. */
  url: string
  user: string
  password: string
  /** The dial string of a number: `PJSIP/{phone}@trunk`. */
  endpoint: string
  /** The caller number that the called person sees. */
  callerId?: string | undefined
  /** The folder of the recordings within Asterisk's sounds; default: `markaz`. */
  sounds?: string | undefined
  /** Maximum number of concurrent calls; default: 2. */
  lines?: number | undefined
  /** How long the phone rings, in seconds; default: 30. */
  ringSeconds?: number | undefined
  /** Time limit of one HTTP answer; default: 10 s. */
  timeoutMs?: number | undefined
  /** Time limit of a complete call; default: 3 min. */
  callMs?: number | undefined
}

const Channel = z.object({ id: z.string(), state: z.string() })
type Channel = z.infer<typeof Channel>

/**
 * HTTP statuses for a channel that Asterisk does not know any more (404), or that has not entered our application
 * (409).
 */
const notOurs = [404, 409]

/** An ARI call was refused; Asterisk did nothing. */
export class AriRefusal extends Error {
  readonly status: number
  constructor(status: number) {
    super(`ARI ${status}`)
    this.status = status
  }
}

export const basicAuth = ({ user, password }: Pick<AsteriskSettings, 'user' | 'password'>) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/**
 * The calls of Asterisk's REST interface (ARI) that are needed. Redirects are not followed, because they would receive
 * the password.
 * @throws AriRefusal · TelephonyError: no answer, or a failed sign-in
 */
export function asteriskHttp(settings: AsteriskSettings) {
  const { url, timeoutMs = 10_000 } = settings

  type Ask = [method: 'GET' | 'POST' | 'DELETE', path: string, query?: Record<string, string>]
  const ask = (...question: Ask) =>
    recordCall(
      'exchange',
      () => once(...question),
      (error) => error instanceof AriRefusal && error.status < 500,
    )

  async function once(...[method, path, query = {}]: Ask): Promise<unknown> {
    const search = new URLSearchParams(query)
    let response: Response
    let body: unknown
    try {
      response = await fetch(`${url}/ari${path}?${search}`, {
        method,
        headers: { authorization: basicAuth(settings) },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      body = await smallJson(response)
    } catch (cause) {
      throw new TelephonyError("Telefon stansiyasi bilan bog'lanib bo'lmadi", { cause })
    }
    const { status } = response
    if (status === 401 || status === 403)
      throw new TelephonyError('Telefon stansiyasi kirishni rad etdi: login va parol sozlamasini tekshiring')
    if (status < 200 || status > 299) throw new AriRefusal(status)
    return body
  }

  const channelPath = (id: string) => `/channels/${encodeURIComponent(id)}`
  return {
    originate: (id: string, query: Record<string, string>) => ask('POST', '/channels', { ...query, channelId: id }),
    /** @returns false when the channel is not ours yet, or has ended: its next event shows which */
    async play(id: string, media: string): Promise<boolean> {
      try {
        await ask('POST', `${channelPath(id)}/play`, { media })
        return true
      } catch (error) {
        if (error instanceof AriRefusal && notOurs.includes(error.status)) return false
        throw error
      }
    },
    /** A channel that has already ended is not an error. */
    hangUp: (id: string) =>
      ask('DELETE', channelPath(id)).catch((error: unknown) => {
        if (!(error instanceof AriRefusal)) throw error
      }),
    /** Returns the channel; null = Asterisk does not know it (any more). */
    async channel(id: string): Promise<Channel | null> {
      try {
        const channel = Channel.safeParse(await ask('GET', channelPath(id)))
        if (!channel.success) throw new TelephonyError("Telefon stansiyasi javobini tushunib bo'lmadi")
        return channel.data
      } catch (error) {
        if (error instanceof AriRefusal && error.status === 404) return null
        throw error
      }
    },
  }
}
