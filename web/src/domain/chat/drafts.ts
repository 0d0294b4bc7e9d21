import { Attachment } from '@markaz/protocol/centre/files/schemas'
import { z } from 'zod'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { parsedStorage } from '../../shared/offline/parsed-storage.ts'
import { type Room, roomKey } from './room.ts'

/** What was typed into the panel and is not sent; `trouble` is why it came back. */
const CheckDraft = z.object({
  score: z.string(),
  /** Null: not touched, the ready one stands. */
  comment: z.string().nullable(),
  failureReasonId: z.number().nullable(),
  trouble: z.string().nullable(),
})
export type CheckDraft = z.infer<typeof CheckDraft>

const WordsDraft = z.object({ text: z.string(), files: z.array(Attachment) })

/** Drafts live in this window until they are sent: over a reload, over a step to the next student and back. */
export const checkDrafts = drafts('check', CheckDraft)
export const wordsDrafts = drafts('words', WordsDraft)

/** What was typed to somebody whom no room has. @param whom `family:15` */
export const wordsDraft = (whom: string) => {
  const key = () => `chat-words:${readStaffInfo()?.id ?? 0}:${whom}`
  return {
    read: () => wordsKept.read(key()),
    keep: (draft: z.infer<typeof WordsDraft> | null) => wordsKept.write(key(), draft),
  }
}
const wordsKept = parsedStorage(() => sessionStorage, WordsDraft)

function drafts<T>(name: string, schema: z.ZodType<T>) {
  const kept = parsedStorage(() => sessionStorage, schema)
  const keyOf = (room: Room, chatId: number) => `chat-${name}:${readStaffInfo()?.id ?? 0}:${roomKey(room)}:${chatId}`
  return {
    read: (room: Room, chatId: number): T | null => kept.read(keyOf(room, chatId)),
    keep: (room: Room, chatId: number, draft: T | null): void => kept.write(keyOf(room, chatId), draft),
  }
}
