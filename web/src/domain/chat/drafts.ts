import { Attachment } from '@markaz/protocol/centre/files/schemas'
import { z } from 'zod'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { createParsedStorage } from '../../shared/offline/parsed-storage.ts'
import { type ChatScope, chatScopeKey } from './room.ts'

/** `trouble`: the reason why the server refused the verdict. */
const CheckDraft = z.object({
  score: z.string(),
  /** The typed comment; null = the user has not changed the proposed comment. */
  comment: z.string().nullable(),
  failureReasonId: z.number().nullable(),
  trouble: z.string().nullable(),
})
export type CheckDraft = z.infer<typeof CheckDraft>

const WordsDraft = z.object({ text: z.string(), files: z.array(Attachment) })

/** Each browser window stores its unsent verdicts; they survive a reload and opening another student. */
export const checkDraftStore = drafts('check', CheckDraft)
export const messageDraftStore = drafts('words', WordsDraft)

/**
 * Stores the typed message of a conversation that is not about homework or an exam.
 * @param whom key of the receiver, e.g. `family:15`
 */
export const messageDraftOf = (whom: string) => {
  const key = () => `chat-words:${readStaffInfo()?.id ?? 0}:${whom}`
  return {
    read: () => wordsKept.read(key()),
    keep: (draft: z.infer<typeof WordsDraft> | null) => wordsKept.write(key(), draft),
  }
}
const wordsKept = createParsedStorage(() => sessionStorage, WordsDraft)

function drafts<T>(name: string, schema: z.ZodType<T>) {
  const kept = createParsedStorage(() => sessionStorage, schema)
  const keyOf = (room: ChatScope, chatId: number) =>
    `chat-${name}:${readStaffInfo()?.id ?? 0}:${chatScopeKey(room)}:${chatId}`
  return {
    read: (room: ChatScope, chatId: number): T | null => kept.read(keyOf(room, chatId)),
    keep: (room: ChatScope, chatId: number, draft: T | null): void => kept.write(keyOf(room, chatId), draft),
  }
}
