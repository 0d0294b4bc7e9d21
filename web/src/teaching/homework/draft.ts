import { z } from 'zod'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { createParsedStorage } from '../../shared/offline/parsed-storage.ts'

const Draft = z.object({ theme: z.string(), description: z.string() })
type Draft = z.infer<typeof Draft>

const kept = createParsedStorage(() => sessionStorage, Draft)
const keyOf = (groupId: number) => `homework-draft:${readStaffInfo()?.id ?? 0}:${groupId}`

/** Returns the homework that the user has typed for this group in this tab before a reload; null = none. */
export const readDraft = (groupId: number): Draft | null => kept.read(keyOf(groupId))

export function storeHomeworkDraft(groupId: number, { theme = '', description = '' }: Partial<Draft>): void {
  kept.write(keyOf(groupId), theme || description ? { theme, description } : null)
}

export const removeHomeworkDraft = (groupId: number): void => kept.write(keyOf(groupId), null)
