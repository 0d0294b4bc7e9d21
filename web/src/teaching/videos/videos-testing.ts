import { type Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'

/** The clock of these tests: Saturday, 15:00 in Tashkent. */
export const now = new Date('2026-11-21T10:00:00Z')

export const buildVideo = (over: Partial<Video> = {}): Video => {
  const status = over.status ?? VideoStatus.Done
  return {
    id: 61,
    type: 'lesson',
    group: { id: 7, name: 'Frontend N-104' },
    curriculumId: null,
    origName: 'Sikllar, 1-qism',
    fileName: 'sikllar_1.mp4',
    status,
    currentStatus: status,
    percentage: 100,
    message: null,
    size: 1_288_490_189,
    createdAt: '2026-11-21T09:05:00.000Z',
    lesson: { id: 50, name: 'Sikllar', date: '2026-11-20', createdAt: '2026-11-01T09:00:00.000Z' },
    isUploading: status === VideoStatus.Uploading,
    isWhole: true,
    durationSeconds: 600,
    poster: null,
    author: { id: 1, fullName: 'Ali Valiyev' },
    canEdit: true,
    canDelete: true,
    ...over,
  }
}

const lesson = (id: number, date: string, beginTime: string, scheduleId = 9) => ({
  id,
  scheduleId,
  date,
  beginTime,
  endTime: '18:00',
  isMarked: false,
})

/** The last begun one of this schedule is 50; one of another schedule begun later; today's has not begun. */
export const lessons = [
  lesson(48, '2026-11-17', '12:00'),
  lesson(50, '2026-11-20', '12:00'),
  lesson(52, '2026-11-20', '14:30', 10),
  lesson(53, '2026-11-21', '16:00'),
]

export const videoFile = (name: string, type = 'video/mp4', size = 5) =>
  new File(['x'.repeat(size)], name, { type, lastModified: 1 })
