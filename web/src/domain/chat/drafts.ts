import { Attachment } from '@markaz/protocol/centre/files/schemas'
import { z } from 'zod'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { parsedStorage } from '../../shared/offline/parsed-storage.ts'
import { type ChatScope, scopeKey } from './room.ts'

/** The unsent input of the check panel; `trouble` is the reason why the server refused it. */
const CheckDraft = z.object({
  score: z.string(),
  /** null: not edited, so the default comment applies. */
  comment: z.string().nullable(),
  failureReasonId: z.number().nullable(),
  trouble: z.string().nullable(),
})
export type CheckDraft = z.infer<typeof CheckDraft>

const WordsDraft = z.object({ text: z.string(), files: z.array(Attachment) })

/** Drafts are stored per window until they are sent; they survive a reload and a change of student. */
export const checkDrafts = drafts('check', CheckDraft)
export const messageDrafts = drafts('words', WordsDraft)

/** The draft of a message to a recipient without a chat room. @param whom recipient key, for example `family:15` */
export const messageDraft = (whom: string) => {
  const key = () => `chat-words:${readStaffInfo()?.id ?? 0}:${whom}`
  return {
    read: () => wordsKept.read(key()),
    keep: (draft: z.infer<typeof WordsDraft> | null) => wordsKept.write(key(), draft),
  }
}
const wordsKept = parsedStorage(() => sessionStorage, WordsDraft)

function drafts<T>(name: string, schema: z.ZodType<T>) {
  const kept = parsedStorage(() => sessionStorage, schema)
  const keyOf = (room: ChatScope, chatId: number) =>
    `chat-${name}:${readStaffInfo()?.id ?? 0}:${scopeKey(room)}:${chatId}`
  return {
    read: (room: ChatScope, chatId: number): T | null => kept.read(keyOf(room, chatId)),
    keep: (room: ChatScope, chatId: number, draft: T | null): void => kept.write(keyOf(room, chatId), draft),
  }
}
