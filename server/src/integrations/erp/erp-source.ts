import type { Env } from '../../env.ts'
import { createErpSourceInWorker } from './erp-thread.ts'
import { createOneRosterRestSource } from './oneroster-rest.ts'
import type { ErpSource } from './port.ts'

/** The settings of the ERP; an empty text means that the setting is not set. */
interface ErpSettings {
  erpUrl?: string | undefined
  erpTokenUrl?: string | undefined
  erpClientId?: string | undefined
  erpClientSecret?: string | undefined
  erpToken?: string | undefined
}

export const createErpFromEnv = (env: Env): ErpSource | null =>
  createErpSource({
    erpUrl: env.MARKAZ_ERP_URL,
    erpTokenUrl: env.MARKAZ_ERP_TOKEN_URL,
    erpClientId: env.MARKAZ_ERP_CLIENT_ID,
    erpClientSecret: env.MARKAZ_ERP_CLIENT_SECRET,
    erpToken: env.MARKAZ_ERP_TOKEN,
  })

/**
 * null = no ERP is configured.
 * @throws ErpError `not_configured` if a setting is invalid or missing
 */
export function createErpSource(env: ErpSettings): ErpSource | null {
  if (!env.erpUrl) return null
  const settings = {
    url: env.erpUrl,
    tokenUrl: env.erpTokenUrl || undefined,
    clientId: env.erpClientId || undefined,
    clientSecret: env.erpClientSecret || undefined,
    token: env.erpToken || undefined,
  }
  // Called only because it throws an error for invalid settings of the ERP; the worker thread makes its own client
  // later.
  createOneRosterRestSource(settings)
  return createErpSourceInWorker(settings)
}
