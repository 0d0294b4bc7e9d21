import type { Env } from '../../env.ts'
import { recordOutsideSystemCall } from '../outside-systems.ts'
import { createEskizSmsGateway } from './eskiz.ts'
import { SmsError, type SmsGateway } from './port.ts'

/** Messages are only stored in the history of SMS, marked as not sent. */
export const smsGatewayThatOnlyStores: SmsGateway = {
  name: 'local',
  async send() {
    return { kind: 'kept' }
  },
  async statusOf() {
    return null
  },
}

type SmsSettings = Pick<Env, 'MARKAZ_SMS_EMAIL' | 'MARKAZ_SMS_PASSWORD' | 'MARKAZ_SMS_FROM' | 'MARKAZ_SMS_URL'>

export function createSmsGatewayFromEnv(env: SmsSettings): SmsGateway {
  const { MARKAZ_SMS_EMAIL: email, MARKAZ_SMS_PASSWORD: password, MARKAZ_SMS_FROM: from, MARKAZ_SMS_URL: url } = env
  if (!email || !password) return smsGatewayThatOnlyStores
  const gateway = createEskizSmsGateway({ email, password, from, url })
  const isRefusal = (error: unknown) => error instanceof SmsError && error.isFinal
  return {
    ...gateway,
    send: (message) => recordOutsideSystemCall('sms', () => gateway.send(message), isRefusal),
    statusOf: (id) => recordOutsideSystemCall('sms', () => gateway.statusOf(id), isRefusal),
  }
}
