import type { SavedAttendanceCell } from '@markaz/protocol/teaching/attendance/schemas'
import { useMemo } from 'react'
import { createParsedStorage } from '../../shared/offline/parsed-storage.ts'
import { useExternalStore } from '../../shared/ui/browser-state.ts'
import { hasNoUnsentMarks, UnsentAttendance, unsentMarksPrefix } from './unsent-attendance.ts'

const unsentMarksStorage = createParsedStorage(() => localStorage, UnsentAttendance)
/** Saved marks that the server has returned. They are shown until the list of marks has been loaded again. */
const answers = new Map<string, ReadonlyMap<number, SavedAttendanceCell>>()
const noAnswers: ReadonlyMap<number, SavedAttendanceCell> = new Map()
const listeners = new Set<() => void>()

/** null = the lesson has no unsent marks. Returns the same object until the marks change. */
export const readUnsentAttendance = unsentMarksStorage.read

/** Changes the stored marks of the lesson, even if another tab has stored them. An entry without marks is removed. */
export function changeUnsentAttendance(
  key: string,
  change: (before: UnsentAttendance | null) => UnsentAttendance | null,
): void {
  const after = change(readUnsentAttendance(key))
  unsentMarksStorage.write(key, after && !hasNoUnsentMarks(after) ? after : null)
}

export const listUnsentAttendanceKeys = (userId: number): string[] =>
  unsentMarksStorage.keys(`${unsentMarksPrefix}:${userId}:`)

export function rememberSavedAttendance(key: string, cells: readonly SavedAttendanceCell[]): void {
  answers.set(key, new Map([...(answers.get(key) ?? []), ...cells.map((cell) => [cell.studentId, cell] as const)]))
  for (const listener of [...listeners]) listener()
}

export const useUnsentAttendance = (key: string) =>
  useExternalStore(subscribeToUnsentMarks, () => readUnsentAttendance(key))
export const useLastSavedAttendance = (key: string) =>
  useExternalStore(subscribeToUnsentMarks, () => answers.get(key) ?? noAnswers)

/** Returns the lessons with unsent marks, latest day first. */
export function useLessonsWithUnsentAttendance(userId: number): UnsentAttendance[] {
  const written = useExternalStore(subscribeToUnsentMarks, () =>
    JSON.stringify(listUnsentAttendanceKeys(userId).map(readUnsentAttendance)),
  )
  return useMemo(() => {
    const lessons: (UnsentAttendance | null)[] = JSON.parse(written)
    return lessons.flatMap((lesson) => lesson ?? []).sort((a, b) => b.date.localeCompare(a.date))
  }, [written])
}

/** Calls the listener after each change of unsent marks. The returned function removes the listener. */
export function subscribeToUnsentMarks(listener: () => void): () => void {
  listeners.add(listener)
  const stop = unsentMarksStorage.subscribe(listener)
  return () => {
    stop()
    listeners.delete(listener)
    if (listeners.size === 0) answers.clear()
  }
}
