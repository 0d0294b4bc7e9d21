import type { SavedCell } from '@markaz/protocol/teaching/attendance/schemas'
import { useMemo } from 'react'
import { parsedStorage } from '../../shared/offline/parsed-storage.ts'
import { useStore } from '../../shared/ui/use-store.ts'
import { isSettled, UnsentLesson, unsentPrefix } from './unsent-lesson.ts'

const kept = parsedStorage(() => localStorage, UnsentLesson)
/** Cells that the server has answered while a lesson is on screen; they are shown until the list has been refetched. */
const answers = new Map<string, ReadonlyMap<number, SavedCell>>()
const noAnswers: ReadonlyMap<number, SavedCell> = new Map()
const listeners = new Set<() => void>()

/** Returns the unsent marks under a key, or null. The same object until they change. */
export const readUnsent = kept.read

/** Changes the current entry under a key, whichever tab wrote it; an entry without unsent marks is removed. */
export function changeUnsent(key: string, change: (before: UnsentLesson | null) => UnsentLesson | null): void {
  const after = change(readUnsent(key))
  kept.write(key, after && !isSettled(after) ? after : null)
}

/** Returns the keys of the user's lessons with unsent marks. */
export const unsentKeys = (userId: number): string[] => kept.keys(`${unsentPrefix}:${userId}:`)

export function rememberAnswer(key: string, cells: readonly SavedCell[]): void {
  answers.set(key, new Map([...(answers.get(key) ?? []), ...cells.map((cell) => [cell.studentId, cell] as const)]))
  for (const listener of [...listeners]) listener()
}

export const useUnsent = (key: string) => useStore(subscribe, () => readUnsent(key))
export const useAnswers = (key: string) => useStore(subscribe, () => answers.get(key) ?? noAnswers)

/** Returns the user's lessons with unsent marks, newest day first. */
export function useUnsentLessons(userId: number): UnsentLesson[] {
  const written = useStore(subscribe, () => JSON.stringify(unsentKeys(userId).map(readUnsent)))
  return useMemo(() => {
    const lessons: (UnsentLesson | null)[] = JSON.parse(written)
    return lessons.flatMap((lesson) => lesson ?? []).sort((a, b) => b.date.localeCompare(a.date))
  }, [written])
}

/** Registers a listener for every change and answer. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = kept.subscribe(listener)
  return () => {
    stop()
    listeners.delete(listener)
    if (listeners.size === 0) answers.clear()
  }
}
