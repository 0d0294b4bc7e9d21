import { z } from 'zod'
import { smallJson } from '../limited-body.ts'
import { TelephonyError } from './port.ts'

export interface AsteriskSettings {
  /** The address of its HTTP server: `https://pbx:8089`. */
  url: string
  user: string
  password: string
  /** How a number is dialled: `PJSIP/{phone}@trunk`. */
  endpoint: string
  /** The number people see. */
  callerId?: string | undefined
  /** The folder of the recordings in Asterisk's sounds; default `markaz`. */
  sounds?: string | undefined
  /** Default 2. */
  lines?: number | undefined
  /** How long it rings; default 30. */
  ringSeconds?: number | undefined
  /** The time for one answer of the HTTP server; default 10 s. */
  timeoutMs?: number | undefined
  /** The time for a whole call; default 3 min. */
  callMs?: number | undefined
}

const Channel = z.object({ id: z.string(), state: z.string() })
type Channel = z.infer<typeof Channel>

/** The exchange does not know the channel any more; it has not entered our application. */
const notOurs = [404, 409]

/** A call to ARI that came back with a refusal; the exchange did nothing. */
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
 * The few calls of Asterisk's REST interface (ARI) that a call needs. A redirect is not followed: the password would
 * travel with it.
 * @throws AriRefusal · TelephonyError: no answer, a sign-in that fails
 */
export function asteriskHttp(settings: AsteriskSettings) {
  const { url, timeoutMs = 10_000 } = settings

  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, query: Record<string, string> = {}) {
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
    /** @returns false where the call is not ours yet, or is over: its next event tells which */
    async play(id: string, media: string): Promise<boolean> {
      try {
        await ask('POST', `${channelPath(id)}/play`, { media })
        return true
      } catch (error) {
        if (error instanceof AriRefusal && notOurs.includes(error.status)) return false
        throw error
      }
    },
    /** One that is gone already is as good as hung up. */
    hangUp: (id: string) =>
      ask('DELETE', channelPath(id)).catch((error: unknown) => {
        if (!(error instanceof AriRefusal)) throw error
      }),
    /** null = the exchange does not know it, or not any more. */
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
