import '../../testing/browser.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildUnsentAttendance, testLessonStorageKeyParts } from './attendance-testing.ts'
import { unsentMarksKey } from './unsent-attendance.ts'
import {
  changeUnsentAttendance,
  listUnsentAttendanceKeys,
  readUnsentAttendance,
  subscribeToUnsentMarks,
} from './unsent-store.ts'

const key = unsentMarksKey(testLessonStorageKeyParts)
afterEach(() => vi.restoreAllMocks())

describe('storing unsent attendance marks in the browser', () => {
  test('an unsent attendance mark is stored in the browser immediately and read unchanged', () => {
    const lesson = buildUnsentAttendance()
    changeUnsentAttendance(key, () => lesson)
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(lesson)
    expect(readUnsentAttendance(key)).toEqual(lesson)
    expect(readUnsentAttendance(key)).toBe(readUnsentAttendance(key))
  })
  test('unsent attendance marks are stored separately for each user, group, schedule and date', () => {
    const keys = [
      testLessonStorageKeyParts,
      { ...testLessonStorageKeyParts, userId: 2 },
      { ...testLessonStorageKeyParts, groupId: 8 },
      { ...testLessonStorageKeyParts, scheduleId: 8 },
      { ...testLessonStorageKeyParts, date: '2026-11-20' },
    ].map(unsentMarksKey)
    expect(new Set(keys).size).toBe(5)
    for (const one of keys) changeUnsentAttendance(one, () => buildUnsentAttendance())
    expect(listUnsentAttendanceKeys(2)).toEqual([keys[1]])
    expect(listUnsentAttendanceKeys(1)).toHaveLength(4)
  })
  test("a lesson's entry in the browser's storage is removed when the lesson has neither unsent attendance marks nor conflicts", () => {
    changeUnsentAttendance(key, () => buildUnsentAttendance())
    changeUnsentAttendance(key, (lesson) => lesson && { ...lesson, cells: {} })
    expect(localStorage.getItem(key)).toBeNull()
  })
  test('an invalid stored entry of unsent attendance marks is ignored', () => {
    localStorage.setItem(key, '{"cells": 7}')
    expect(readUnsentAttendance(key)).toBeNull()
    localStorage.setItem(key, 'no json')
    expect(readUnsentAttendance(key)).toBeNull()
  })
  test('if the browser refuses to store unsent attendance marks, they are kept in memory', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    changeUnsentAttendance(key, () => buildUnsentAttendance())
    expect(readUnsentAttendance(key)?.cells[100]?.mark).toBe(1)
    expect(listUnsentAttendanceKeys(1)).toEqual([key])
    changeUnsentAttendance(key, () => null)
    expect(readUnsentAttendance(key)).toBeNull()
  })
  test('when another tab changes unsent attendance marks, the change listeners of this tab are called', () => {
    const heard = vi.fn()
    const stop = subscribeToUnsentMarks(heard)
    localStorage.setItem(key, JSON.stringify(buildUnsentAttendance()))
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(heard).toHaveBeenCalledOnce()
    expect(readUnsentAttendance(key)).not.toBeNull()
    stop()
  })
})
