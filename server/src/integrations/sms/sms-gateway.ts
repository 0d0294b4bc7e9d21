import type { Env } from '../../env.ts'
import { recordCall } from '../outside.ts'
import { eskizSms } from './eskiz.ts'
import { localSms } from './local.ts'
import { SmsError, type SmsGateway } from './port.ts'

type SmsSettings = Pick<Env, 'MARKAZ_SMS_EMAIL' | 'MARKAZ_SMS_PASSWORD' | 'MARKAZ_SMS_FROM' | 'MARKAZ_SMS_URL'>

/**
 * Returns the SMS gateway according to the settings: Eskiz if its account is set, otherwise a gateway that only stores
 * messages.
 */
export function smsGatewayFromEnv(env: SmsSettings): SmsGateway {
  const { MARKAZ_SMS_EMAIL: email, MARKAZ_SMS_PASSWORD: password, MARKAZ_SMS_FROM: from, MARKAZ_SMS_URL: url } = env
  if (!email || !password) return localSms
  const gateway = eskizSms({ email, password, from, url })
  const isRefusal = (error: unknown) => error instanceof SmsError && error.isFinal
  return {
    ...gateway,
    send: (message) => recordCall('sms', () => gateway.send(message), isRefusal),
    statusOf: (id) => recordCall('sms', () => gateway.statusOf(id), isRefusal),
  }
}
