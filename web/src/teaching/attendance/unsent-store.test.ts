import '../../testing/browser.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildUnsentLesson, testLessonKeyParts } from './attendance-testing.ts'
import { unsentMarksKey } from './unsent-lesson.ts'
import { changeUnsentLesson, listUnsentLessonKeys, readUnsentLesson, subscribeToUnsentMarks } from './unsent-store.ts'

const key = unsentMarksKey(testLessonKeyParts)
afterEach(() => vi.restoreAllMocks())

describe('storing unsent attendance marks in the browser', () => {
  test('an unsent attendance mark is stored immediately and read unchanged', () => {
    const lesson = buildUnsentLesson()
    changeUnsentLesson(key, () => lesson)
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(lesson)
    expect(readUnsentLesson(key)).toEqual(lesson)
    expect(readUnsentLesson(key)).toBe(readUnsentLesson(key))
  })
  test('unsent attendance marks are stored separately for each user, group, schedule and date', () => {
    const keys = [
      testLessonKeyParts,
      { ...testLessonKeyParts, userId: 2 },
      { ...testLessonKeyParts, groupId: 8 },
      { ...testLessonKeyParts, scheduleId: 8 },
      { ...testLessonKeyParts, date: '2026-11-20' },
    ].map(unsentMarksKey)
    expect(new Set(keys).size).toBe(5)
    for (const one of keys) changeUnsentLesson(one, () => buildUnsentLesson())
    expect(listUnsentLessonKeys(2)).toEqual([keys[1]])
    expect(listUnsentLessonKeys(1)).toHaveLength(4)
  })
  test('the stored entry of a lesson is removed when it has neither unsent marks nor conflicts', () => {
    changeUnsentLesson(key, () => buildUnsentLesson())
    changeUnsentLesson(key, (lesson) => lesson && { ...lesson, cells: {} })
    expect(localStorage.getItem(key)).toBeNull()
  })
  test('an invalid stored entry of unsent attendance marks is ignored', () => {
    localStorage.setItem(key, '{"cells": 7}')
    expect(readUnsentLesson(key)).toBeNull()
    localStorage.setItem(key, 'no json')
    expect(readUnsentLesson(key)).toBeNull()
  })
  test('if the browser refuses to store unsent attendance marks, they are kept in memory', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    changeUnsentLesson(key, () => buildUnsentLesson())
    expect(readUnsentLesson(key)?.cells[100]?.mark).toBe(1)
    expect(listUnsentLessonKeys(1)).toEqual([key])
    changeUnsentLesson(key, () => null)
    expect(readUnsentLesson(key)).toBeNull()
  })
  test('when another tab changes unsent attendance marks, the change listeners of this tab are called', () => {
    const heard = vi.fn()
    const stop = subscribeToUnsentMarks(heard)
    localStorage.setItem(key, JSON.stringify(buildUnsentLesson()))
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(heard).toHaveBeenCalledOnce()
    expect(readUnsentLesson(key)).not.toBeNull()
    stop()
  })
})
