import { type Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
/** Returns a video of group 7 that can be played. */
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
