import type { Video } from '@markaz/protocol/teaching/videos/schemas'
import { expect, test } from 'vitest'
import { displayedVideoState } from './displayed-state.ts'
import type { UploadEntry } from './upload/upload-list.ts'

const video = (currentStatus: Video['status'], percentage: number, isWhole = false) =>
  ({ currentStatus, percentage, isWhole, message: null }) as Video
const entry = (currentStatus: UploadEntry['file']['currentStatus'], progress: number, trouble: string | null = null) =>
  ({ file: { currentStatus, progress, trouble } }) as UploadEntry
const shown = (...args: Parameters<typeof displayedVideoState>) => {
  const { status, percent, trouble, isLocal } = displayedVideoState(...args)
  return [status, percent, trouble, isLocal]
}

test("a video that this browser does not upload is shown with the server's state", () => {
  expect(shown(video(5, 20), undefined)).toEqual([5, 20, null, false])
})
// Shows: VIDEO-021
test("a video that this browser uploads is shown with the browser's status and percentage", () => {
  expect(shown(video(5, 20), entry(5, 0.63))).toEqual([5, 63, null, true])
  expect(shown(video(5, 20), entry(4, 0.63))).toEqual([4, 63, null, true])
  expect(shown(video(5, 99), entry(6, 1))).toEqual([6, 100, null, true])
})
test('a video whose upload has stopped in this browser is shown with the reason', () => {
  expect(shown(video(5, 20), entry(3, 0.2, 'Aloqa uzildi'))).toEqual([3, 20, 'Aloqa uzildi', true])
})
test('a video whose bytes are all uploaded is shown with the status that the server reports', () => {
  expect(shown(video(1, 45, true), entry(6, 1))).toEqual([1, 45, null, false])
  expect(shown(video(2, 100, true), entry(6, 1))).toEqual([2, 100, null, false])
})
