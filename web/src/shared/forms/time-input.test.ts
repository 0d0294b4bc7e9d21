import { describe, expect, test } from 'vitest'
import { maskTime } from './TimeInput.tsx'

const typed = (keys: string) => [...keys].reduce((text, key) => maskTime(text + key, text), '')

describe('typing a time as digits', () => {
  test.each([
    ['0930', '09:30'],
    ['930', '09:30'],
    ['18:00', '18:00'],
    ['2359', '23:59'],
    ['25', '2'],
    ['0960', '09:0'],
    ['12a', '12:'],
    ['12345', '12:34'],
  ])('typing %s in a time field shows %s', (keys, text) => {
    expect(typed(keys)).toBe(text)
  })
  test('in a time field, Backspace deletes across the colon', () => {
    expect(maskTime('09', '09:')).toBe('09')
    expect(maskTime('0', '09')).toBe('0')
    expect(maskTime('', '0')).toBe('')
  })
})
