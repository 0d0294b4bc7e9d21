import type { Env } from '../../env.ts'
import { createAsteriskTelephony } from './asterisk.ts'
import { disabledTelephony } from './disabled.ts'
import type { Telephony } from './port.ts'

type TelephonySettings = Partial<
  Pick<
    Env,
    | 'MARKAZ_ASTERISK_URL'
    | 'MARKAZ_ASTERISK_USER'
    | 'MARKAZ_ASTERISK_PASSWORD'
    | 'MARKAZ_ASTERISK_ENDPOINT'
    | 'MARKAZ_ASTERISK_CALLER'
    | 'MARKAZ_ASTERISK_SOUNDS'
    | 'MARKAZ_ASTERISK_LINES'
  >
>

export function createTelephonyFromEnv({
  MARKAZ_ASTERISK_URL: url,
  MARKAZ_ASTERISK_USER: user,
  MARKAZ_ASTERISK_PASSWORD: password,
  MARKAZ_ASTERISK_ENDPOINT: endpoint,
  MARKAZ_ASTERISK_CALLER: callerId,
  MARKAZ_ASTERISK_SOUNDS: sounds,
  MARKAZ_ASTERISK_LINES: lines,
}: TelephonySettings): Telephony {
  if (!url || !user || !password || !endpoint) return disabledTelephony
  return createAsteriskTelephony({ url, user, password, endpoint, callerId, sounds, lines })
}
