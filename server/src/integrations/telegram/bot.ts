import { Api, GrammyError, HttpError, InputFile } from 'grammy'
import type { InlineKeyboardMarkup, ReplyKeyboardMarkup } from 'grammy/types'
import type { Env } from '../../env.ts'
import { recordOutsideSystemCall } from '../outside-systems.ts'
import { createInitDataVerifier } from './init-data.ts'
import {
  type TelegramBot,
  type TelegramButton,
  TelegramError,
  type TelegramMessage,
  type TelegramSendOutcome,
} from './port.ts'
import { parseTelegramUpdate, subscribedTelegramUpdateKinds } from './read-update.ts'

interface TelegramSettings {
  token: string
  /** The address of Telegram's Bot API; default: https://api.telegram.org */
  url?: string | undefined
  /** The address of links to the bot; default: https://t.me. The simulated Telegram of a demo centre has its own. */
  linkUrl?: string | undefined
  isCalled?: boolean | undefined
}

const answerMs = 15_000

/** Telegram's rate limits are reported to the caller, and this code does not wait for them. */
export function createTelegramBot({
  token,
  url,
  linkUrl = 'https://t.me',
  isCalled = false,
}: TelegramSettings): TelegramBot {
  const isStandIn = linkUrl !== 'https://t.me'
  const { raw } = new Api(token, {
    ...(url && { apiRoot: url }),
    // A redirect is refused, because the bot's token is part of the URL, so the target would receive it.
    baseFetchConfig: { compress: true, redirect: 'error' } as never,
  })
  let known: Promise<string> | null = null

  function name(): Promise<string> {
    known ??= withTelegramError(() => raw.getMe(within(5_000))).then(
      (me) => me.username,
      (error) => {
        known = null
        throw error
      },
    )
    return known
  }

  return {
    isCalled,
    name,
    linkWith: async (payload) => `${linkUrl}/${await name()}?start=${payload}`,
    opensInside: (address) => address.startsWith('https://') || isStandIn,

    async send(message) {
      try {
        const sent = await recordTelegramCall<{ message_id: number }>(() =>
          message.picture
            ? raw.sendPhoto(photoOf(message), within(answerMs))
            : raw.sendMessage(textOf(message), within(answerMs)),
        )
        return { kind: 'sent', messageId: sent.message_id }
      } catch (error) {
        return outcomeOf(error)
      }
    },

    async answerPress(pressId) {
      await raw.answerCallbackQuery({ callback_query_id: pressId }, within(answerMs)).catch(() => {})
    },

    async updates({ from, waitSeconds, signal }) {
      const limits = { timeout: waitSeconds, limit: 100, allowed_updates: [...subscribedTelegramUpdateKinds] }
      const updates = await withTelegramError(
        () =>
          raw.getUpdates(
            { ...(from !== null && { offset: from }), ...limits },
            within(waitSeconds * 1_000 + answerMs, signal),
          ),
        signal,
      ).catch((error) => {
        throw signal.aborted ? signal.reason : error
      })
      return updates.flatMap((update) => parseTelegramUpdate(update) ?? [])
    },

    async setWebhook({ url: address, secret }) {
      await withTelegramError(() =>
        raw.setWebhook(
          { url: address, secret_token: secret, allowed_updates: [...subscribedTelegramUpdateKinds] },
          within(answerMs),
        ),
      )
    },

    async dropWebhook() {
      await withTelegramError(() => raw.deleteWebhook({}, within(answerMs)))
    },

    readUpdate: parseTelegramUpdate,
    readInitData: createInitDataVerifier(token),
  }
}

type Signal = Parameters<Api['raw']['getMe']>[0]

const within = (ms: number, signal?: AbortSignal) =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]) as Signal

/**
 * True for a refusal by Telegram, which is no outage. A wrong token (401, 404) counts as an outage, because only the
 * operator can correct it.
 */
const isAnswer = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code < 500 && ![401, 404].includes(error.error_code)

const recordTelegramCall = <T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  recordOutsideSystemCall('telegram', call, isAnswer, {
    signal,
    logged: (error) => new TelegramError(errorTextOf(error)),
  })

/** @throws TelegramError with our own text, because the library's errors contain the sent data */
async function withTelegramError<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await recordTelegramCall(ask, signal)
  } catch (error) {
    throw new TelegramError(errorTextOf(error))
  }
}

const errorTextOf = (error: unknown): string =>
  error instanceof GrammyError
    ? `Telegram qabul qilmadi (${error.error_code}: ${error.description?.slice(0, 200) ?? 'sababsiz'})`
    : "Telegram bilan bog'lanib bo'lmadi"

const commonMessageFields = ({ chatId, isSilent, ...shown }: TelegramMessage) => {
  const markup = markupOf(shown)
  return { chat_id: chatId, disable_notification: isSilent ?? false, ...(markup && { reply_markup: markup }) }
}

const textOf = (message: TelegramMessage) => ({
  ...commonMessageFields(message),
  text: message.text,
  link_preview_options: { is_disabled: true },
})

const photoOf = (message: TelegramMessage) => ({
  ...commonMessageFields(message),
  caption: message.text,
  photo: new InputFile(message.picture?.bytes as Uint8Array, message.picture?.name),
})

function markupOf({
  buttons,
  keyboard,
}: Pick<TelegramMessage, 'buttons' | 'keyboard'>): InlineKeyboardMarkup | ReplyKeyboardMarkup | null {
  if (buttons) return { inline_keyboard: buttons.map((row) => row.map(inlineOf)) }
  if (!keyboard) return null
  const rows =
    'shareContact' in keyboard
      ? [[{ text: keyboard.shareContact, request_contact: true as const }]]
      : keyboard.map((row) => row.map((text) => ({ text })))
  return { keyboard: rows, resize_keyboard: true, is_persistent: true }
}

function inlineOf(button: TelegramButton) {
  if ('press' in button) return { text: button.text, callback_data: button.press }
  return 'url' in button ? { text: button.text, url: button.url } : { text: button.text, web_app: { url: button.app } }
}

/** Codes of errors that occur before the connection is established, so nothing of the message was sent. */
const errorCodesBeforeConnection = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function outcomeOf(error: unknown): TelegramSendOutcome {
  const why = errorTextOf(error)
  if (error instanceof GrammyError) {
    const { error_code: code, description, parameters } = error
    if (code === 429) return { kind: 'later', seconds: parameters.retry_after ?? 1 }
    if (/deactivated|chat not found|peer_id_invalid/i.test(description)) return { kind: 'gone' }
    if (code === 403) return { kind: 'blocked' }
    // A wrong token (401, 404) is not final: after the operator has corrected it, the message can be sent.
    return { kind: 'failed', isFinal: code === 400 || code === 413, mayHaveArrived: code >= 500, why }
  }
  const cause = error instanceof HttpError ? (error.error as { code?: string }) : {}
  return { kind: 'failed', isFinal: false, mayHaveArrived: !errorCodesBeforeConnection.has(cause.code ?? ''), why }
}

/** null = no token is set, so nothing is sent through Telegram. */
export function createTelegramFromEnv({
  MARKAZ_TELEGRAM_TOKEN: token,
  MARKAZ_TELEGRAM_URL: url,
  MARKAZ_TELEGRAM_WEBHOOK: isCalled,
}: Partial<
  Pick<Env, 'MARKAZ_TELEGRAM_TOKEN' | 'MARKAZ_TELEGRAM_URL' | 'MARKAZ_TELEGRAM_WEBHOOK'>
>): TelegramBot | null {
  return token ? createTelegramBot({ token, url, isCalled }) : null
}
