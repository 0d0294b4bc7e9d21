import type { Env } from '../../env.ts'
import { erpInThread } from './erp-thread.ts'
import { oneRosterRest } from './oneroster-rest.ts'
import type { ErpSource } from './port.ts'

/** The settings as `env.ts` read them; an empty text counts as not set. */
interface ErpSettings {
  erpUrl?: string | undefined
  erpTokenUrl?: string | undefined
  erpClientId?: string | undefined
  erpClientSecret?: string | undefined
  erpToken?: string | undefined
}

/** Returns the ERP of the server's settings, like `erpSourceFromEnv`. */
export const erpFromEnv = (env: Env): ErpSource | null =>
  erpSourceFromEnv({
    erpUrl: env.MARKAZ_ERP_URL,
    erpTokenUrl: env.MARKAZ_ERP_TOKEN_URL,
    erpClientId: env.MARKAZ_ERP_CLIENT_ID,
    erpClientSecret: env.MARKAZ_ERP_CLIENT_SECRET,
    erpToken: env.MARKAZ_ERP_TOKEN,
  })

/**
 * Returns the configured ERP, which is read in a thread of its own; null = none is configured.
 * @throws ErpError `not_configured` when the settings cannot be right
 */
export function erpSourceFromEnv(env: ErpSettings): ErpSource | null {
  if (!env.erpUrl) return null
  const settings = {
    url: env.erpUrl,
    tokenUrl: env.erpTokenUrl || undefined,
    clientId: env.erpClientId || undefined,
    clientSecret: env.erpClientSecret || undefined,
    token: env.erpToken || undefined,
  }
  // Checks the settings now; the thread starts later.
  oneRosterRest(settings)
  return erpInThread(settings)
}
