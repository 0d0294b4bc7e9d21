import { z } from 'zod'
import { readSmallJsonResponse } from '../outside-systems.ts'
import { SmsError } from './port.ts'

export interface EskizSettings {
  /** The address of the SMS gateway; default: https://notify.eskiz.uz/api */
  url?: string | undefined
  email: string
  password: string
  /** The name of the SMS sender; default: 4546, which every account may use. */
  from?: string | undefined
  /** Timeout of one request to the SMS gateway in milliseconds; default: 15 seconds. One SMS may need four requests. */
  timeoutMs?: number
}

interface EskizAnswer {
  /** The HTTP status; never 401, 408, 429 or above 499, because an error is thrown for these. */
  status: number
  /** null = the answer of the SMS gateway is not JSON, or too large. */
  body: unknown
}

type AskEskiz = (method: 'GET' | 'POST', path: string, form?: Record<string, string>) => Promise<EskizAnswer>

const Token = z.object({ data: z.object({ token: z.string().min(1) }) })

/**
 * Redirects are not followed, because their target would receive the token and the text.
 * @throws SmsError that allows a retry: network error, timeout, busy or failing gateway, failed sign-in
 */
export function createEskizHttpClient({
  url = 'https://notify.eskiz.uz/api',
  email,
  password,
  timeoutMs = 15_000,
}: EskizSettings): AskEskiz {
  const root = url.replace(/\/+$/, '')
  /** Concurrent calls share the token, so that they sign in only once. */
  let token: Promise<string> | null = null

  async function signIn(): Promise<string> {
    const { status, body } = await once('POST', '/auth/login', { email, password })
    if (status >= 400) {
      throw new SmsError(`Eskizga kirib bo'lmadi (${status}): email va parol sozlamasini tekshiring`, {
        isFinal: false,
      })
    }
    const parsed = Token.safeParse(body)
    if (!parsed.success) throw new SmsError("Eskiz javobini tushunib bo'lmadi", { isFinal: false })
    return parsed.data.data.token
  }

  async function once(
    method: string,
    path: string,
    form?: Record<string, string>,
    bearer?: string,
  ): Promise<EskizAnswer> {
    const signal = AbortSignal.timeout(timeoutMs)
    let status: number
    let body: unknown
    try {
      const response = await fetch(root + path, {
        method,
        headers: { accept: 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
        ...(form && { body: formData(form) }),
        redirect: 'manual',
        signal,
      })
      status = response.status
      body = await readSmallJsonResponse(response)
    } catch (cause) {
      const why = signal.aborted ? `${timeoutMs / 1000} soniyada javob bermadi` : "bilan bog'lanib bo'lmadi"
      throw new SmsError(`Eskiz ${why}`, { isFinal: false, cause })
    }
    if (status >= 300 && status < 400) {
      throw new SmsError("Eskiz boshqa manzilga yo'naltirdi: manzil sozlamasini tekshiring", { isFinal: false })
    }
    if (status >= 500 || status === 408 || status === 429) {
      throw new SmsError(`Eskiz vaqtincha ishlamayapti (${status})`, { isFinal: false })
    }
    return { status, body }
  }

  return async (method, path, form) => {
    for (let isSecond = false; ; isSecond = true) {
      token ??= signIn()
      const used = token
      try {
        const answer = await once(method, path, form, await used)
        if (answer.status !== 401) return answer
      } catch (error) {
        // After a failed sign-in, the next SMS signs in again.
        await used.catch(() => {
          if (token === used) token = null
        })
        throw error
      }
      // Another call may have already requested a new token for the SMS gateway.
      if (token === used) token = null
      if (isSecond) throw new SmsError('Eskiz kirishni tan olmadi (401)', { isFinal: false })
    }
  }
}

function formData(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
