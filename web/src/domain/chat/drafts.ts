import { Attachment } from '@markaz/protocol/centre/files/schemas'
import { z } from 'zod'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { createParsedStorage } from '../../shared/offline/parsed-storage.ts'
import { type ChatListScope, keyOfChatListScope } from './chat-list-scope.ts'

/** `trouble`: the reason why the server refused the verdict. */
const SubmissionVerdictDraft = z.object({
  score: z.string(),
  /** The typed comment; null = the user has not changed the proposed comment. */
  comment: z.string().nullable(),
  failureReasonId: z.number().nullable(),
  trouble: z.string().nullable(),
})
export type SubmissionVerdictDraft = z.infer<typeof SubmissionVerdictDraft>

const StoredMessageDraft = z.object({ text: z.string(), files: z.array(Attachment) })

/**
 * Typed results of checking a submission that are not sent yet. Each browser window stores its own. They survive a
 * reload, and are still there when the user returns from another student.
 */
export const submissionVerdictDraftStore = createDraftStore('check', SubmissionVerdictDraft)
export const messageDraftStore = createDraftStore('words', StoredMessageDraft)

/**
 * Stores the typed message of a conversation that is not about homework or an exam.
 * @param receiverKey key of the receiver, e.g. `family:15`
 */
export const messageDraftOf = (receiverKey: string) => {
  const key = () => `chat-words:${readStaffInfo()?.id ?? 0}:${receiverKey}`
  return {
    read: () => wordsKept.read(key()),
    keep: (draft: z.infer<typeof StoredMessageDraft> | null) => wordsKept.write(key(), draft),
  }
}
const wordsKept = createParsedStorage(() => sessionStorage, StoredMessageDraft)

function createDraftStore<T>(name: string, schema: z.ZodType<T>) {
  const kept = createParsedStorage(() => sessionStorage, schema)
  const keyOf = (scope: ChatListScope, chatId: number) =>
    `chat-${name}:${readStaffInfo()?.id ?? 0}:${keyOfChatListScope(scope)}:${chatId}`
  return {
    read: (scope: ChatListScope, chatId: number): T | null => kept.read(keyOf(scope, chatId)),
    keep: (scope: ChatListScope, chatId: number, draft: T | null): void => kept.write(keyOf(scope, chatId), draft),
  }
}
