import type { SavedCell } from '@markaz/protocol/teaching/attendance/schemas'
import { useMemo, useSyncExternalStore } from 'react'
import { isSettled, UnsentLesson, unsentPrefix } from './unsent-lesson.ts'

/** Where localStorage is full or forbidden the marks live at least as long as the page. */
const inMemory = new Map<string, string>()
const parsed = new Map<string, { raw: string; lesson: UnsentLesson | null }>()
/** Cells the server has answered while a lesson is on screen; they bridge the moment until the list is read again. */
const answers = new Map<string, ReadonlyMap<number, SavedCell>>()
const noAnswers: ReadonlyMap<number, SavedCell> = new Map()
const listeners = new Set<() => void>()

/** The unsent marks under a key, or null. The same object until they change. */
export function readUnsent(key: string): UnsentLesson | null {
  const raw = inMemory.get(key) ?? localStorage.getItem(key)
  if (raw === null) return null
  const known = parsed.get(key)
  if (known?.raw === raw) return known.lesson
  const lesson = parse(raw)
  parsed.set(key, { raw, lesson })
  return lesson
}

/** Changes what stands under a key at this moment, in whichever tab it was written; settled marks are forgotten. */
export function changeUnsent(key: string, change: (before: UnsentLesson | null) => UnsentLesson | null): void {
  const after = change(readUnsent(key))
  write(key, after && !isSettled(after) ? JSON.stringify(after) : null)
  tell()
}

/** Keys of this person's lessons with something unsent. */
export function unsentKeys(userId: number): string[] {
  const kept = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  return [...new Set([...kept, ...inMemory.keys()])]
    .filter((key) => key.startsWith(`${unsentPrefix}:${userId}:`))
    .sort()
}

export function rememberAnswer(key: string, cells: readonly SavedCell[]): void {
  answers.set(key, new Map([...(answers.get(key) ?? []), ...cells.map((cell) => [cell.studentId, cell] as const)]))
  tell()
}

export const useUnsent = (key: string) => useSyncExternalStore(subscribe, () => readUnsent(key))
export const useAnswers = (key: string) => useSyncExternalStore(subscribe, () => answers.get(key) ?? noAnswers)

/** Every unsent lesson of this person, newest day first. */
export function useUnsentLessons(userId: number): UnsentLesson[] {
  const written = useSyncExternalStore(subscribe, () =>
    unsentKeys(userId)
      .map((key) => inMemory.get(key) ?? localStorage.getItem(key))
      .join('\n'),
  )
  return useMemo(
    () =>
      written
        .split('\n')
        .flatMap((raw) => (raw && parse(raw)) || [])
        .sort((a, b) => b.date.localeCompare(a.date)),
    [written],
  )
}

export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('storage', tell)
    answers.clear()
  }
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

function write(key: string, raw: string | null): void {
  inMemory.delete(key)
  try {
    if (raw === null) localStorage.removeItem(key)
    else localStorage.setItem(key, raw)
  } catch {
    if (raw !== null) inMemory.set(key, raw)
  }
}

function parse(raw: string): UnsentLesson | null {
  try {
    return UnsentLesson.safeParse(JSON.parse(raw)).data ?? null
  } catch {
    return null
  }
}
