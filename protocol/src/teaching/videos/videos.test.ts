import { describe, expect, it } from 'vitest'
import {
  isVideoFile,
  maxConcurrentUploads,
  mayChangeVideoStatus,
  VideoStatus,
  type VideoType,
  VideoUpload,
  videoMaxBytes,
} from './schemas.ts'
import { computeUploadRequestBytes, uploadQueueCheckIntervalMs, uploadRetryDelaysMs } from './upload.ts'

const mb = 1024 * 1024

describe("allowed changes of a video's status", () => {
  // Shows: VIDEO-018
  it("video statuses have the numbers in the customer's specification", () => {
    expect(VideoStatus).toEqual({ Processing: 1, Done: 2, Error: 3, Pause: 4, Uploading: 5, Waiting: 6 })
  })

  const { Uploading, Pause, Error: Failed, Waiting } = VideoStatus
  const allowed = [
    [Uploading, Pause],
    [Uploading, Waiting],
    [Uploading, Failed],
    [Pause, Uploading],
    [Pause, Failed],
    [Failed, Uploading],
    [Failed, Waiting],
  ]
  const all = Object.entries(VideoStatus)
  const rows = all.flatMap(([fromName, from]) => all.map(([toName, to]) => [fromName, toName, from, to] as const))
  // Shows: VIDEO-026, VIDEO-027
  it.each(rows)(
    "a video's status may change from %s to %s exactly if the customer's specification allows the change",
    (_fromName, _toName, from, to) => {
      expect(mayChangeVideoStatus(from, to)).toBe(allowed.some(([a, b]) => a === from && b === to))
    },
  )
})

describe('accepted formats of video files', () => {
  const lesson: [string, string][] = [
    ['mp4', 'video/mp4'],
    ['webm', 'video/webm'],
    ['mov', 'video/quicktime'],
    ['wmv', 'video/x-ms-wmv'],
    ['mkv', 'video/x-matroska'],
    ['mkv', 'video/matroska'],
    ['mpeg', 'video/mpeg'],
    ['avi', 'video/x-msvideo'],
    ['m4v', 'video/x-m4v'],
    ['ogm', 'video/ogg'],
    ['mpg', 'video/mpeg'],
    ['asx', 'video/x-ms-asf'],
    ['mxf', 'application/mxf'],
  ]
  const curriculum = lesson.filter(([extension]) => !['wmv', 'asx', 'mxf'].includes(extension))
  const both: [VideoType, [string, string][]][] = [
    ['lesson', lesson],
    ['curriculum', curriculum],
  ]

  // Shows: UPLOAD-015, VIDEO-029, VIDEO-043
  it.each(both)(
    'a video of type %s is accepted if either its file extension or its MIME type is accepted',
    (of, formats) => {
      for (const [extension, type] of formats) {
        expect([extension, isVideoFile({ name: `dars.${extension}`, type: '' }, of)]).toEqual([extension, true])
        expect([type, isVideoFile({ name: 'dars', type }, of)]).toEqual([type, true])
      }
    },
  )

  // Shows: VIDEO-030
  it.each(['lesson', 'curriculum'] as const)(
    'a file without a MIME type, whose name ends with .mkv or .MKV, is accepted as a video of type %s',
    (of) => {
      for (const name of ['dars.mkv', 'DARS.MKV', 'bu dars. 2-qism.Mkv'])
        expect(isVideoFile({ name, type: '' }, of)).toBe(true)
    },
  )

  it('a video is recognized by its MIME type even if that is in capitals or has parameters', () => {
    for (const type of ['VIDEO/MP4', 'video/mp4; codecs="avc1.42E01E"', ' video/webm ;codecs=vp9'])
      expect([type, isVideoFile({ name: 'yozuv', type }, 'lesson')]).toEqual([type, true])
  })

  it.each(['wmv', 'asx', 'mxf'])(
    'a .%s file is accepted as a lesson video and refused as a study plan video',
    (extension) => {
      const name = `dars.${extension}`
      expect([isVideoFile({ name, type: '' }, 'lesson'), isVideoFile({ name, type: '' }, 'curriculum')]).toEqual([
        true,
        false,
      ])
    },
  )

  // Shows: VIDEO-031, VIDEO-042
  it.each([
    ['rasm.jpg', 'image/jpeg'],
    ['dars.mp4.exe', 'application/x-msdownload'],
    ['mp4', ''],
    ['dars.', ''],
    ['dars.mp4 ', ''],
    ['ovoz.mp3', 'audio/mpeg'],
    ['dars.flv', 'video/x-flv'],
    ['dars', 'video/*'],
    ['', ''],
    ['constructor', 'toString'],
  ])('the file name %j with the MIME type %j is refused as a video', (name, type) => {
    for (const of of ['lesson', 'curriculum'] as const) expect(isVideoFile({ name, type }, of)).toBe(false)
  })
})

describe('the requests of a resumable upload', () => {
  // Shows: UPLOAD-016
  it.each([
    [1, 1],
    [50 * mb, 1],
    [50 * mb + 1, 2],
    [100 * mb, 2],
    [100 * mb + 1, 4],
    [500 * mb, 4],
    [500 * mb + 1, 6],
    [1000 * mb, 6],
    [1000 * mb + 1, 8],
    [videoMaxBytes, 8],
  ])('an upload of %i bytes is sent in requests of at most %i MB', (size, part) => {
    expect(computeUploadRequestBytes(size)).toBe(part * mb)
  })

  // Shows: UPLOAD-022, UPLOAD-023, UPLOAD-030
  it("the delays before an interrupted upload is retried equal those in the customer's specification", () => {
    expect(uploadRetryDelaysMs.lesson).toEqual([1_000, 200_000, 300_000, 500_000])
    for (const type of ['curriculum', 'parenting'] as const)
      expect(uploadRetryDelaysMs[type]).toEqual([0, 3_000, 5_000, 10_000, 20_000])
    expect([uploadQueueCheckIntervalMs, maxConcurrentUploads]).toEqual([5_000, 10])
  })
})

describe('the request for an upload link', () => {
  const of = (body: object) => VideoUpload.safeParse({ origName: 'Dars', size: 1, ...body })

  // Shows: VIDEO-005
  it('a request to upload a lesson recording must name a group and a lesson; a request for a study plan video needs neither', () => {
    const lesson = of({ type: 'lesson' })
    expect(lesson.error?.issues.map(({ path }) => path.join('.'))).toEqual(['groupId', 'lessonId'])
    expect(of({ type: 'lesson', groupId: 1, lessonId: 2 }).success).toBe(true)
    expect(of({ type: 'curriculum' }).success).toBe(true)
  })

  // Shows: VIDEO-004, VIDEO-032
  it("a request to upload a video must contain the video's name of 1 to 500 characters after trimming", () => {
    const named = (origName: string) => of({ type: 'curriculum', origName }).success
    expect([named(' '), named(''), named(` ${'a'.repeat(500)} `), named('a'.repeat(501))]).toEqual([
      false,
      false,
      true,
      false,
    ])
  })
})
