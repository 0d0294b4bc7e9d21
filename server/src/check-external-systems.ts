import { lookup } from 'node:dns/promises'
import { AppError } from '@markaz/protocol/errors'
import type { Env } from './env.ts'
import { createErpFromEnv } from './integrations/erp/erp-source.ts'
import { fileStoreIdentityFileKey } from './integrations/files/file-key.ts'
import { s3SettingsFromEnv } from './integrations/files/s3-settings.ts'
import { createStorageFromEnv } from './integrations/files/storage.ts'
import { createPushServicesFromEnv } from './integrations/push/push-services.ts'
import { createSmsGatewayFromEnv } from './integrations/sms/sms-gateway.ts'
import { createTelegramFromEnv } from './integrations/telegram/bot.ts'
import { createAsteriskHttpClient } from './integrations/telephony/asterisk-http.ts'
import { createVimeoHttpClient } from './integrations/video-host/vimeo-http.ts'
import { fatalErrorText } from './start-errors.ts'

export interface SystemCheckResult {
  what: string
  trouble: string | null
  /** True = the failed check is only a warning, and the server can start. */
  isMild?: boolean
}

/** Seconds within which another system must answer; short, because the checks run before each start. */
const answerTimeoutSeconds = 10

/**
 * Sends each outside system (such as the SMS gateway) a harmless request. A missing answer is only a warning; a setting
 * that is certainly wrong prevents the start.
 */
export async function checkExternalSystems(env: Env): Promise<SystemCheckResult[]> {
  const findings: Promise<SystemCheckResult | null>[] = [
    runCheck(
      'S3',
      s3SettingsFromEnv(env) && (async () => (await createStorageFromEnv(env)).files.sizeOf(fileStoreIdentityFileKey)),
      isFatalStorageError,
    ),
    runCheck('ERP', env.MARKAZ_ERP_URL && (() => checkErp(env)), isConfigurationError),
    runCheck('SMS', env.MARKAZ_SMS_EMAIL && (() => createSmsGatewayFromEnv(env).statusOf('0'))),
    runCheck('Telegram', env.MARKAZ_TELEGRAM_TOKEN && (() => createTelegramFromEnv(env)?.name())),
    runCheck('FCM', env.MARKAZ_FCM_ACCOUNT && (async () => createPushServicesFromEnv(env, '')), () => true),
    runCheck('Vimeo', env.MARKAZ_VIMEO_TOKEN && (() => checkVimeo(env))),
    runCheck('Telefon stansiyasi', env.MARKAZ_ASTERISK_URL && (() => checkPhoneExchange(env))),
    runCheck('MARKAZ_PUBLIC_URL', env.MARKAZ_PUBLIC_URL && (() => checkHostName(env.MARKAZ_PUBLIC_URL as string))),
  ]
  return (await Promise.all(findings)).filter((finding) => finding !== null)
}

/** @param isFatal returns whether the error would prevent the server's start */
async function runCheck(
  what: string,
  call: (() => unknown) | '' | null | undefined,
  isFatal: (error: unknown) => boolean = () => false,
): Promise<SystemCheckResult | null> {
  if (!call) return null
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`${answerTimeoutSeconds} soniyada javob bermadi`)),
    answerTimeoutSeconds * 1_000,
  )
  try {
    await Promise.race([call(), late.promise])
    return { what, trouble: null }
  } catch (error) {
    return { what, trouble: checkErrorText(error), isMild: !isFatal(error) }
  } finally {
    clearTimeout(timer)
  }
}

const checkErrorText = (error: unknown) =>
  (error instanceof Error && error.message ? error.message : fatalErrorText(error)).split('\n').at(-1)?.trim() ?? ''

/** Returns whether the error prevents the start: the S3 server refuses the bucket or key. A missing answer does not. */
const isFatalStorageError = (error: unknown) => !(error instanceof AppError && error.code === 'FILES_DOWN')

const isConfigurationError = (error: unknown) => (error as { kind?: string }).kind === 'not_configured'

async function checkErp(env: Env): Promise<void> {
  const signal = AbortSignal.timeout(answerTimeoutSeconds * 1_000)
  for await (const _ of createErpFromEnv(env)?.headOffices({ since: null, signal }) ?? []) return
}

async function checkVimeo({ MARKAZ_VIMEO_TOKEN: token = '', MARKAZ_VIMEO_URL: url }: Env): Promise<void> {
  const { status } = await createVimeoHttpClient({ token, url }).api('GET', '/me')
  if (status >= 400) throw new Error(`Vimeo ${status}`)
}

/**
 * Asks Asterisk for a channel that does not exist. Opening the event stream instead would end the stream of a running
 * server.
 */
async function checkPhoneExchange(env: Env): Promise<void> {
  const { MARKAZ_ASTERISK_URL: url = '', MARKAZ_ASTERISK_USER: user = '', MARKAZ_ASTERISK_PASSWORD = '' } = env
  await createAsteriskHttpClient({ url, user, password: MARKAZ_ASTERISK_PASSWORD, endpoint: '' }).channel('check')
}

async function checkHostName(address: string): Promise<void> {
  const { hostname } = new URL(address)
  await lookup(hostname.replace(/^\[|\]$/g, '')).catch(() => {
    throw new Error(`${hostname}: bunday nom DNS da yo'q`)
  })
}
