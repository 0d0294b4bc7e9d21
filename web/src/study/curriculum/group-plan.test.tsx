import { groupStudyPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import type { GroupStudyPlan } from '@markaz/protocol/study/curriculum/schemas'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeGroupResponse } from '../../domain/group/group-testing.ts'
import { buildVideo } from '../../domain/video/video-testing.ts'
import { findDialog, listGrantsOfModule, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './curriculum.pages.tsx'

const { server, user, show } = setUpPageTest(pages, { now: new Date('2026-11-21T10:00:00Z') })

const topic = (id: number, name: string, position: number) => ({ id, topic: name, position, monthNumber: 1 })
const [first, second] = [topic(31, 'Kirish', 1), topic(32, 'Sikllar', 2)]
const lesson = (lessonId: number, date: string, its: typeof first | null) => ({
  ...{ lessonId, date, topic: its, beginTime: '15:00', isChosen: false, isOff: false },
})
const plan: GroupStudyPlan = {
  course: { id: 3, name: 'Frontend' },
  courses: [
    { id: 3, name: 'Frontend' },
    { id: 4, name: 'Frontend, tezkor' },
  ],
  topics: [first, second],
  lessons: [lesson(50, '2026-11-20', first), lesson(51, '2026-11-23', second)],
  videos: [{ id: 61, topicId: 31, name: 'Sikllar haqida', durationSeconds: 600, poster: null }],
  behind: 2,
}
const at = '/groups/7/staff/3/schedule/9/plan'
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Darslar' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

beforeEach(() => {
  fakeGroupResponse(server, listGrantsOfModule('all_groups'))
  server.answer(groupStudyPlan.read.all, { plan }, { id: 7 })
})

test("a group's plan shows the topic of each lesson and how far the group is behind; a cancelled lesson postpones the following topics", async () => {
  show(at)
  expect(await lines()).toEqual(['20.11.20261-mavzu: Kirish Sikllar haqida', expect.stringContaining('2. Sikllar')])
  const video = screen.getByRole('link', { name: 'Sikllar haqida' })
  expect(video.getAttribute('href')).toContain('video=61')
  expect(screen.getByText('2 dars orqada')).toBeTruthy()
  server.answer(groupStudyPlan.setTopic.all, { plan }, { id: 7, lessonId: 51 })
  await user.click(screen.getByRole('button', { name: 'Mavzularni keyingi darsga surish: 23.11.2026' }))
  await waitFor(() => expect(server.bodies(groupStudyPlan.setTopic.all)).toEqual([{ topicId: null }]))
  await user.click(screen.getByLabelText('23.11.2026 darsining mavzusi'))
  await pickSelectOption(user, '1. Kirish')
  await waitFor(() => expect(server.bodies(groupStudyPlan.setTopic.all)).toEqual([{ topicId: null }, { topicId: 31 }]))
})

test("a click on a video in a group's plan plays the video in an overlay over the plan", async () => {
  server.answer(videos.read, { video: buildVideo() }, { id: 61 })
  server.refuse(videos.play, 'VIDEO_NOT_READY')
  show(at)
  await user.click(await screen.findByRole('link', { name: 'Sikllar haqida' }))
  expect(await (await findDialog()).findByText('Video hali tayyor emas')).toBeTruthy()
  expect(server.last(videos.play)?.params).toEqual({ id: 61 })
})

test("another course for a group's plan is chosen after confirmation", async () => {
  show(at)
  server.answer(groupStudyPlan.follow.all, { plan }, { id: 7 })
  await user.click(await screen.findByLabelText("O'quv kursi"))
  await pickSelectOption(user, 'Frontend, tezkor')
  await user.click((await findDialog()).getByRole('button', { name: 'Almashtirish' }))
  await waitFor(() => expect(server.bodies(groupStudyPlan.follow.all)).toEqual([{ courseId: 4 }]))
})

test("a user with only the read right to a group's plan can choose neither course nor topics", async () => {
  server.may('all_groups.read', 'all_groups:all_homeworks.read')
  show(at)
  expect(await lines()).toEqual(['20.11.20261-mavzu: Kirish Sikllar haqida', '23.11.20262-mavzu: Sikllar'])
  expect(screen.getByRole('definition').textContent).toBe('Frontend')
  expect(screen.queryByRole('combobox')).toBeNull()
})
