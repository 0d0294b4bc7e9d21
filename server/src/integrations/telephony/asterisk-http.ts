import { z } from 'zod'
import { readSmallJsonResponse, recordOutsideSystemCall } from '../outside-systems.ts'
import { TelephonyError } from './port.ts'

export interface AsteriskSettings {
  /** The address of Asterisk's HTTP server, for example `https://pbx:8089`. */
  url: string
  user: string
  password: string
  /** How Asterisk dials a number: `PJSIP/{phone}@trunk`. */
  endpoint: string
  callerId?: string | undefined
  /** The folder with recorded announcements, inside Asterisk's folder of sounds; default: `markaz`. */
  sounds?: string | undefined
  /** Maximum number of concurrent phone calls; default: 2. */
  lines?: number | undefined
  /** Seconds for which the phone rings; default: 30. */
  ringSeconds?: number | undefined
  /** Milliseconds within which Asterisk must answer a request; default: 10 seconds. */
  timeoutMs?: number | undefined
  /** Milliseconds after which a phone call is ended; default: 3 minutes. */
  callMs?: number | undefined
}

const Channel = z.object({ id: z.string(), state: z.string() })
type Channel = z.infer<typeof Channel>

/** HTTP statuses about a phone call that has ended (404) or has not reached our application yet (409). */
const statusesOutsideApp = [404, 409]

export class AsteriskRefusalError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`ARI ${status}`)
    this.status = status
  }
}

export const basicAuthHeaderOf = ({ user, password }: Pick<AsteriskSettings, 'user' | 'password'>) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/**
 * A redirect is not followed, because its target would receive the password of Asterisk.
 * @throws AsteriskRefusalError · TelephonyError if Asterisk does not answer or refuses the sign-in
 */
export function createAsteriskHttpClient(settings: AsteriskSettings) {
  const { url, timeoutMs = 10_000 } = settings

  type Ask = [method: 'GET' | 'POST' | 'DELETE', path: string, query?: Record<string, string>]
  const ask = (...question: Ask) =>
    recordOutsideSystemCall(
      'exchange',
      () => once(...question),
      (error) => error instanceof AsteriskRefusalError && error.status < 500,
    )

  async function once(...[method, path, query = {}]: Ask): Promise<unknown> {
    const search = new URLSearchParams(query)
    let response: Response
    let body: unknown
    try {
      response = await fetch(`${url}/ari${path}?${search}`, {
        method,
        headers: { authorization: basicAuthHeaderOf(settings) },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      body = await readSmallJsonResponse(response)
    } catch (cause) {
      throw new TelephonyError("Telefon stansiyasi bilan bog'lanib bo'lmadi", { cause })
    }
    const { status } = response
    if (status === 401 || status === 403)
      throw new TelephonyError('Telefon stansiyasi kirishni rad etdi: login va parol sozlamasini tekshiring')
    if (status < 200 || status > 299) throw new AsteriskRefusalError(status)
    return body
  }

  const channelPath = (id: string) => `/channels/${encodeURIComponent(id)}`
  return {
    originate: (id: string, query: Record<string, string>) => ask('POST', '/channels', { ...query, channelId: id }),
    /** @returns false if the call has not reached our application yet, or has ended; the next event shows which */
    async play(id: string, media: string): Promise<boolean> {
      try {
        await ask('POST', `${channelPath(id)}/play`, { media })
        return true
      } catch (error) {
        if (error instanceof AsteriskRefusalError && statusesOutsideApp.includes(error.status)) return false
        throw error
      }
    },
    /** Does nothing if the phone call has already ended. */
    hangUp: (id: string) =>
      ask('DELETE', channelPath(id)).catch((error: unknown) => {
        if (!(error instanceof AsteriskRefusalError)) throw error
      }),
    /** null = Asterisk does not know the phone call, because it has ended or never existed. */
    async channel(id: string): Promise<Channel | null> {
      try {
        const channel = Channel.safeParse(await ask('GET', channelPath(id)))
        if (!channel.success) throw new TelephonyError("Telefon stansiyasi javobini tushunib bo'lmadi")
        return channel.data
      } catch (error) {
        if (error instanceof AsteriskRefusalError && error.status === 404) return null
        throw error
      }
    },
  }
}
