import { Attachment } from '@markaz/protocol/centre/files/schemas'
import { z } from 'zod'
import { readStaffInfo } from '../../shared/api/session-store.ts'
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
export type WordsDraft = z.infer<typeof WordsDraft>

/** Drafts live in this window until they are sent: over a reload, over a step to the next student and back. */
export const checkDrafts = drafts('check', CheckDraft)
export const wordsDrafts = drafts('words', WordsDraft)

function drafts<T>(name: string, schema: z.ZodType<T>) {
  const keyOf = (room: Room, chatId: number) => `chat-${name}:${readStaffInfo()?.id ?? 0}:${roomKey(room)}:${chatId}`
  return {
    read(room: Room, chatId: number): T | null {
      try {
        return schema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(room, chatId)) ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
    keep(room: Room, chatId: number, draft: T | null): void {
      try {
        if (draft === null) sessionStorage.removeItem(keyOf(room, chatId))
        else sessionStorage.setItem(keyOf(room, chatId), JSON.stringify(draft))
      } catch {
        // Full or forbidden: it stays in the field alone.
      }
    },
  }
}
