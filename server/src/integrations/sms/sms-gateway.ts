import type { Env } from '../../env.ts'
import { eskizSms } from './eskiz.ts'
import { localSms } from './local.ts'
import type { SmsGateway } from './port.ts'

type SmsSettings = Pick<Env, 'MARKAZ_SMS_EMAIL' | 'MARKAZ_SMS_PASSWORD' | 'MARKAZ_SMS_FROM' | 'MARKAZ_SMS_URL'>

/** Returns Eskiz if its account is set; otherwise messages stay in the history, marked as not sent to a phone. */
export function smsGatewayFromEnv(env: SmsSettings): SmsGateway {
  const { MARKAZ_SMS_EMAIL: email, MARKAZ_SMS_PASSWORD: password, MARKAZ_SMS_FROM: from, MARKAZ_SMS_URL: url } = env
  return email && password ? eskizSms({ email, password, from, url }) : localSms
}
