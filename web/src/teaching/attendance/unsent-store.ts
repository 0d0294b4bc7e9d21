import type { SavedCell } from '@markaz/protocol/teaching/attendance/schemas'
import { useMemo } from 'react'
import { parsedStorage } from '../../shared/offline/parsed-storage.ts'
import { useStore } from '../../shared/ui/use-store.ts'
import { isSettled, UnsentLesson, unsentPrefix } from './unsent-lesson.ts'

const kept = parsedStorage(() => localStorage, UnsentLesson)
/** Marks from the server's responses to saves. They are shown until the list of marks has been loaded again. */
const answers = new Map<string, ReadonlyMap<number, SavedCell>>()
const noAnswers: ReadonlyMap<number, SavedCell> = new Map()
const listeners = new Set<() => void>()

/** Returns the unsent marks of a lesson; null = none. The object is the same until the marks change. */
export const readUnsent = kept.read

/**
 * Changes the stored unsent marks of a lesson, also if another tab has stored them. An entry without marks is removed.
 */
export function changeUnsent(key: string, change: (before: UnsentLesson | null) => UnsentLesson | null): void {
  const after = change(readUnsent(key))
  kept.write(key, after && !isSettled(after) ? after : null)
}

/** Returns the storage keys of all lessons for which the user has unsent marks. */
export const unsentKeys = (userId: number): string[] => kept.keys(`${unsentPrefix}:${userId}:`)

export function rememberAnswer(key: string, cells: readonly SavedCell[]): void {
  answers.set(key, new Map([...(answers.get(key) ?? []), ...cells.map((cell) => [cell.studentId, cell] as const)]))
  for (const listener of [...listeners]) listener()
}

export const useUnsent = (key: string) => useStore(subscribe, () => readUnsent(key))
export const useAnswers = (key: string) => useStore(subscribe, () => answers.get(key) ?? noAnswers)

/** Returns all lessons for which the user has unsent marks, latest day first. */
export function useUnsentLessons(userId: number): UnsentLesson[] {
  const written = useStore(subscribe, () => JSON.stringify(unsentKeys(userId).map(readUnsent)))
  return useMemo(() => {
    const lessons: (UnsentLesson | null)[] = JSON.parse(written)
    return lessons.flatMap((lesson) => lesson ?? []).sort((a, b) => b.date.localeCompare(a.date))
  }, [written])
}

/**
 * Calls the listener after each change of unsent marks and each response. Returns a function that removes the listener.
 */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = kept.subscribe(listener)
  return () => {
    stop()
    listeners.delete(listener)
    if (listeners.size === 0) answers.clear()
  }
}
