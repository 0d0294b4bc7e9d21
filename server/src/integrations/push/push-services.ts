import { readFileSync } from 'node:fs'
import { createFcmPushClient, FcmServiceAccount } from './fcm.ts'
import type { PushServices } from './port.ts'
import { createWebPushClient } from './web-push.ts'

interface PushSettings {
  MARKAZ_PUSH_HOSTS?: string | undefined
  MARKAZ_FCM_ACCOUNT?: string | undefined
  MARKAZ_FCM_URL?: string | undefined
}

/** @throws Error that names the setting if the file of the FCM account cannot be read */
export function createPushServicesFromEnv(env: PushSettings, publicUrl: string): PushServices {
  const more = env.MARKAZ_PUSH_HOSTS?.split(',').map((host) => host.trim())
  return { web: createWebPushClient({ publicUrl, ...(more ? { more } : {}) }), fcm: fcmFromEnv(env) }
}

function fcmFromEnv({ MARKAZ_FCM_ACCOUNT: file, MARKAZ_FCM_URL: url }: PushSettings): PushServices['fcm'] {
  if (!file) return null
  try {
    return createFcmPushClient(FcmServiceAccount.parse(JSON.parse(readFileSync(file, 'utf8'))), url ? { url } : {})
  } catch {
    throw new Error("Sozlamalarda xato:\n  MARKAZ_FCM_ACCOUNT: Firebase xizmat hisobining JSON faylini o'qib bo'lmadi")
  }
}
