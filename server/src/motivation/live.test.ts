import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { competitions, events } from '@markaz/protocol/motivation/events/routes'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { expect, it } from 'vitest'
import { openTestEventStream, serverAddressOf } from '../teaching/chats/testing/event-reader.ts'
import { shareTestApp } from '../testing/app.ts'
import { givePointsInTest } from './testing/give-points.ts'

const t = shareTestApp()

it('open pages of events and of the ranking are notified of each change made after the page loaded its data', async () => {
  const { token } = await t.signedIn({
    grants: ['gamification:statistics.read', 'events.read', 'events:competitions.create'],
    isSuperadmin: true,
  })
  const base = `${await serverAddressOf(t)}/api/staff`
  const follow = async (path: string, after: number) => openTestEventStream(`${base}${path}?after=${after}`, { token })

  const list = async () => (await t.send(events.list, { token, query: {} })).data
  const before = await list()
  const ofEvents = await follow('/events/stream', before.seq)
  await t.send(competitions.create, { token, body: competition })
  expect((await ofEvents.take(1))[0]).toMatchObject({ event: 'changed', data: { seq: before.seq + 1 } })
  expect(await list()).toMatchObject({ total: before.total + 1, seq: before.seq + 1 })
  ofEvents.close()

  const studentId = await t.build.student()
  const places = async () => (await t.send(studentAwards.statistics, { token, query: {} })).data
  const { seq } = await places()
  const ofPlaces = await follow('/student-awards/stream', seq)
  // Several changes within a short time are reported by one event.
  for (const xp of [10, 20, 30]) await givePointsInTest(t, { studentId, xp })
  expect((await ofPlaces.take(1))[0]).toMatchObject({ event: 'changed', data: { seq: seq + 1 } })
  expect(await places()).toMatchObject({ seq: seq + 1, statistics: [{ id: studentId, xp: 60 }] })
  ofPlaces.close()
})

const competition = {
  name: 'Robotlar',
  description: richTextOfParagraphs('Jang'),
  image: null,
  type: 'single' as const,
  teamSize: null,
  xpRequirement: 0,
  xp: 0,
  coin: 0,
  participantLimit: null,
  deviceId: null,
  startDate: '2026-12-01T10:00:00+05:00',
  endDate: '2026-12-01T12:00:00+05:00',
  officeId: null,
}
