import { z } from 'zod'
import { createEskizHttpClient, type EskizSettings } from './eskiz-http.ts'
import { SmsError, type SmsGateway } from './port.ts'

const Accepted = z.object({ id: z.union([z.string().min(1), z.number().transform(String)]) })
const Status = z.object({ data: z.object({ status: z.string() }) })
const Callback = z.object({ request_id: z.string().min(1).max(100) })

const delivered = new Set(['DELIVRD', 'DELIVERED'])
const failed = new Set(['UNDELIV', 'UNDELIVERED', 'REJECTD', 'REJECTED', 'EXPIRED', 'FAILED', 'DELETED'])

/**
 * Creates the gateway notify.eskiz.uz, which refuses texts that match no approved template. Our texts use the ASCII
 * apostrophe, because ʻ (U+02BB) and Cyrillic letters triple the price of an SMS.
 */
export function createEskizSmsGateway(settings: EskizSettings): SmsGateway {
  const ask = createEskizHttpClient(settings)
  return {
    name: 'eskiz',

    async send({ id, phone, text, callbackUrl }) {
      const { status, body } = await ask('POST', '/message/sms/send', {
        mobile_phone: phone,
        message: text,
        from: settings.from ?? '4546',
        user_sms_id: String(id),
        ...(callbackUrl && { callback_url: callbackUrl }),
      })
      if (status >= 400) throw refusal(status, body)
      const accepted = Accepted.safeParse(body)
      if (!accepted.success) throw new SmsError("Eskiz javobini tushunib bo'lmadi", { isFinal: false })
      return { kind: 'accepted', providerId: accepted.data.id }
    },

    async statusOf(providerId) {
      const { status, body } = await ask('GET', `/message/sms/status_by_id/${encodeURIComponent(providerId)}`)
      if (status >= 400 && status !== 404) throw new SmsError(`Eskiz holatni aytmadi (${status})`, { isFinal: false })
      const word = Status.safeParse(body).data?.data.status.toUpperCase()
      if (!word) return null
      if (delivered.has(word)) return 'delivered'
      return failed.has(word) ? 'failed' : null
    },

    providerIdIn: (callback) => Callback.safeParse(callback).data?.request_id ?? null,
  }
}

/**
 * Returns the error for a refused SMS. The gateway's own text is not used, because it may repeat the SMS, which can
 * contain a password.
 */
function refusal(status: number, body: unknown): SmsError {
  if (/template|shablon|шаблон|moderat/i.test(JSON.stringify(body))) {
    return new SmsError("Eskiz bu matnni hali tasdiqlamagan: shablonni Eskiz kabinetida moderatsiyadan o'tkazing", {
      isFinal: true,
    })
  }
  return new SmsError(`Eskiz xabarni qabul qilmadi (${status})`, { isFinal: true })
}
