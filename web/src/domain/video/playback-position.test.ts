import '../../testing/browser.ts'
import { expect, test } from 'vitest'
import { playbackPositionText, readPlaybackPosition, storePlaybackPosition } from './playback-position.ts'

test('the playback position of a video is stored, except near its beginning or end', () => {
  storePlaybackPosition(7, 125.8, 600)
  expect(readPlaybackPosition(7)).toBe(125)
  storePlaybackPosition(7, 595, 600)
  expect(readPlaybackPosition(7)).toBe(0)
  storePlaybackPosition(7, 9, 600)
  expect(readPlaybackPosition(7)).toBe(0)
  storePlaybackPosition(7, 30, 40)
  expect(readPlaybackPosition(7)).toBe(30)
})
test('the browser stores the playback positions of the last hundred videos', () => {
  for (let id = 1; id <= 101; id++) storePlaybackPosition(id, 60, 600)
  expect([readPlaybackPosition(1), readPlaybackPosition(2), readPlaybackPosition(101)]).toEqual([0, 60, 60])
})
test("an invalid playback position in the browser's storage is ignored", () => {
  localStorage.setItem('videoSeconds', '{"a":1}')
  expect(readPlaybackPosition(1)).toBe(0)
  localStorage.setItem('videoSeconds', 'xx')
  expect(readPlaybackPosition(1)).toBe(0)
})
test.each([
  [5, '0:05'],
  [125, '2:05'],
  [3723, '1:02:03'],
])('a playback position of %d seconds is shown as %s', (second, text) => {
  expect(playbackPositionText(second)).toBe(text)
})
