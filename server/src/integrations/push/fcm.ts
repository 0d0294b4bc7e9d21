import { createSigner } from 'fast-jwt'
import { z } from 'zod'
import { outsideSystemStates, readSmallJsonResponse } from '../outside-systems.ts'
import type { PushMessage, PushOutcome, PushServices } from './port.ts'

/** The content of the file that Firebase provides for a service account. */
export const FcmServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
})
type FcmServiceAccount = z.output<typeof FcmServiceAccount>

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.object({ errorCode: z.string().optional() })).default([]),
  }),
})

/** @param url the address of another server than Firebase Cloud Messaging (FCM), for tests */
export function createFcmPushClient(
  account: FcmServiceAccount,
  { url = 'https://fcm.googleapis.com', now = Date.now }: { url?: string; now?: () => number } = {},
): NonNullable<PushServices['fcm']> {
  let held: { token: string; until: number } | null = null

  async function accessToken(): Promise<string> {
    if (held && held.until > now()) return held.token
    const iat = Math.floor(now() / 1000)
    const sign = createSigner({ key: account.private_key, algorithm: 'RS256' })
    const assertion = sign({
      iss: account.client_email,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      aud: account.token_uri,
      iat,
      exp: iat + 3600,
    })
    const response = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`token ${response.status}`)
    const { access_token: token, expires_in: seconds } = Token.parse(await readSmallJsonResponse(response))
    held = { token, until: now() + (seconds - 60) * 1000 }
    return token
  }

  return {
    async send(token, message) {
      try {
        const response = await fetch(`${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`, {
          method: 'POST',
          headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
          body: JSON.stringify({ message: messageOf(token, message) }),
          redirect: 'error',
          signal: AbortSignal.timeout(15_000),
        })
        if (response.status === 401 || response.status >= 500)
          outsideSystemStates.failed('fcm', new Error(`FCM answered ${response.status}`))
        else outsideSystemStates.answered('fcm')
        if (response.ok) return 'accepted'
        if (response.status === 401) held = null
        return outcomeOf(response.status, await readSmallJsonResponse(response).catch(() => null))
      } catch (error) {
        outsideSystemStates.failed('fcm', error)
        return 'later'
      }
    },
  }
}

const messageOf = (token: string, { id, title, path, isUrgent }: PushMessage) => ({
  token,
  notification: { title },
  data: { id: String(id), path },
  android: { priority: isUrgent ? 'HIGH' : 'NORMAL', collapse_key: `notice${id}` },
  apns: { headers: { 'apns-collapse-id': `notice${id}` } },
  webpush: { headers: { TTL: '86400', Urgency: isUrgent ? 'high' : 'normal' } },
})

/** INVALID_ARGUMENT has the outcome `gone`, because Firebase (FCM) answers it to a token that never existed. */
function outcomeOf(status: number, body: unknown): PushOutcome {
  const codes = Refusal.safeParse(body).data?.error.details.map(({ errorCode }) => errorCode) ?? []
  if (status === 404 || codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH')) return 'gone'
  if (status === 400 && codes.includes('INVALID_ARGUMENT')) return 'gone'
  return status === 401 || status === 429 || status >= 500 ? 'later' : 'refused'
}
