import '../../testing/browser.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { address, buildUnsent } from './attendance-testing.ts'
import { unsentKey } from './unsent-lesson.ts'
import { changeUnsent, readUnsent, subscribe, unsentKeys } from './unsent-store.ts'

const key = unsentKey(address)
afterEach(() => vi.restoreAllMocks())

describe('storing unsent attendance marks in the browser', () => {
  test('an unsent attendance mark is stored immediately and read unchanged', () => {
    const lesson = buildUnsent()
    changeUnsent(key, () => lesson)
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(lesson)
    expect(readUnsent(key)).toEqual(lesson)
    expect(readUnsent(key)).toBe(readUnsent(key))
  })
  test('unsent attendance marks are stored separately for each user, group, schedule and date', () => {
    const keys = [
      address,
      { ...address, userId: 2 },
      { ...address, groupId: 8 },
      { ...address, scheduleId: 8 },
      { ...address, date: '2026-11-20' },
    ].map(unsentKey)
    expect(new Set(keys).size).toBe(5)
    for (const one of keys) changeUnsent(one, () => buildUnsent())
    expect(unsentKeys(2)).toEqual([keys[1]])
    expect(unsentKeys(1)).toHaveLength(4)
  })
  test('the stored entry of a lesson is removed when it has neither unsent marks nor conflicts', () => {
    changeUnsent(key, () => buildUnsent())
    changeUnsent(key, (lesson) => lesson && { ...lesson, cells: {} })
    expect(localStorage.getItem(key)).toBeNull()
  })
  test('an invalid stored entry of unsent attendance marks is ignored', () => {
    localStorage.setItem(key, '{"cells": 7}')
    expect(readUnsent(key)).toBeNull()
    localStorage.setItem(key, 'no json')
    expect(readUnsent(key)).toBeNull()
  })
  test('if the browser refuses to store unsent attendance marks, they are kept in memory', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    changeUnsent(key, () => buildUnsent())
    expect(readUnsent(key)?.cells[100]?.mark).toBe(1)
    expect(unsentKeys(1)).toEqual([key])
    changeUnsent(key, () => null)
    expect(readUnsent(key)).toBeNull()
  })
  test('a change of unsent attendance marks in another tab calls the listeners', () => {
    const heard = vi.fn()
    const stop = subscribe(heard)
    localStorage.setItem(key, JSON.stringify(buildUnsent()))
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(heard).toHaveBeenCalledOnce()
    expect(readUnsent(key)).not.toBeNull()
    stop()
  })
})
