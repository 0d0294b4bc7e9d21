import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { showChangeToast } from '../../shared/notify/change-toast.ts'
import { createOrderedSender, isTemporaryError } from '../../shared/offline/send-in-order.ts'
import { chatText, formatSubmissionVerdict } from './chat.text.ts'
import { chatCacheUpdaterOf } from './chat-cache-updater.ts'
import {
  type SavedSubmissionVerdict,
  type SubmissionVerdict,
  sendChatMessage,
  sendSubmissionVerdict,
} from './chat-list-scope.ts'
import { submissionVerdictDraftStore } from './drafts.ts'
import {
  changeUnsentChatItem,
  readChatOutbox,
  removeUnsentChatItem,
  type UnsentChatItem,
  type UnsentSubmissionVerdict,
} from './outbox.ts'

type SubmissionVerdictOutcome =
  | { kind: 'saved'; check: UnsentSubmissionVerdict }
  /** The server refused the verdict. The user's input is shown in the form again, with the server's error. */
  | { kind: 'refused'; check: UnsentSubmissionVerdict; error: ApiError }

const listeners = new Set<(outcome: SubmissionVerdictOutcome) => void>()

/** Calls the listener when the server has saved or refused a verdict. The returned function removes the listener. */
export function onSubmissionVerdictSavedOrRefused(listener: (outcome: SubmissionVerdictOutcome) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const sendChatOutbox = createOrderedSender<UnsentChatItem, QueryClient>({
  next: () => readChatOutbox().find((one) => one.state !== 'refused'),
  deliver: async (one, client) => {
    const hasArrived = await send(client, one)
    if (!hasArrived) changeUnsentChatItem(one.clientId, { state: 'waiting' })
    return hasArrived
  },
})

/** Returns false if sending must be retried later. */
async function send(client: QueryClient, one: UnsentChatItem): Promise<boolean> {
  if (one.state === 'waiting') changeUnsentChatItem(one.clientId, { state: 'sending' })
  try {
    const answer = await deliver(one)
    chatCacheUpdaterOf(client, one.room).answered(one.chatId, answer)
    removeUnsentChatItem(one.clientId)
    if (one.kind === 'check') {
      tell({ kind: 'saved', check: one })
      showChangeToast(client, `${one.who}: ${formatSubmissionVerdict(one)}`, answer.written ?? answer, { key: 'check' })
    }
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isTemporaryError(error)) return false
    if (one.kind === 'message') {
      changeUnsentChatItem(one.clientId, { state: 'refused', trouble: error.errMsg })
      return true
    }
    const { room: scope, chatId, score, comment, failureReasonId } = one
    const trouble = error.code === 'CHAT_CHANGED' ? chatText.changed : error.errMsg
    submissionVerdictDraftStore.keep(scope, chatId, {
      score: score === null ? '' : String(score),
      comment,
      failureReasonId,
      trouble,
    })
    await chatCacheUpdaterOf(client, scope).readAgain(chatId)
    removeUnsentChatItem(one.clientId)
    tell({ kind: 'refused', check: one, error })
    return true
  }
}

async function deliver(one: UnsentChatItem): Promise<SavedSubmissionVerdict> {
  const { room: scope, chatId, clientId } = one
  if (one.kind === 'message') {
    const files = one.files.map(({ path }) => path)
    return sendChatMessage(scope, chatId, { clientId, text: one.text, files })
  }
  const { status, score, comment, failureReasonId, version } = one
  const verdict: SubmissionVerdict = { status, score, comment, failureReasonId, version, clientId }
  return sendSubmissionVerdict(scope, chatId, verdict)
}

function tell(outcome: SubmissionVerdictOutcome): void {
  for (const listener of [...listeners]) listener(outcome)
}
