import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import '../../testing/browser.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildVideo } from '../../domain/video/video-testing.ts'
import { columnTitles, findRowByText, listGrantsOfPermission } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './curriculum.pages.tsx'

const { server, show } = setUpPageTest(pages)

const course = {
  ...{ id: 3, name: 'Frontend', discipline: { id: 1, name: 'Dasturlash' }, monthsCount: 1, lessonsCount: 12 },
  ...{ topicsCount: 1, createdAt: '2026-11-01T05:00:00.000Z', months: [], seesAll: true, version: 1 },
}
const topic = {
  ...{ id: 31, courseId: 3, monthId: 5, monthNumber: 1, topic: 'Kirish', position: 1, videosCount: 1 },
  createdAt: '2026-11-01T05:00:00.000Z',
}

beforeEach(() => {
  server.may(...listGrantsOfPermission('study:curriculum'))
  server.answer(studyCourses.read, { course }, { id: 3 })
  server.answer(curriculum.read, { topic }, { id: 31 })
  const video = buildVideo({
    type: 'curriculum',
    group: null,
    lesson: null,
    curriculumId: 31,
    origName: 'Kirish, 1-qism',
  })
  server.answer(videos.listForStaff, { videos: [video], total: 1 })
})

// Shows: STUDY-011
test('the videos of a topic are listed, and an uploaded video is added to the topic', async () => {
  show('/courses/3/videos/31')
  await findRowByText('Kirish, 1-qism')
  expect(screen.getByRole('heading', { name: 'Kirish' })).toBeTruthy()
  expect(columnTitles()).toEqual(['№', 'Video nomi', 'Holati', 'Hajmi', "Qo'shilgan sana", 'Amallar'])
  expect(server.last(videos.listForStaff)?.query).toMatchObject({ type: 'curriculum', curriculumId: 31 })
  expect(screen.getByRole('button', { name: 'Video yuklash' })).toBeTruthy()
})

test('a user with only the read right cannot upload videos for a topic', async () => {
  server.may('study:curriculum.read')
  show('/courses/3/videos/31')
  await findRowByText('Kirish, 1-qism')
  expect(screen.queryByRole('button', { name: 'Video yuklash' })).toBeNull()
})
