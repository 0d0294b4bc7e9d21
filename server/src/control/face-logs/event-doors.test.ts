import { competitions, events } from '@markaz/protocol/motivation/events/routes'
import type { CompetitionInput } from '@markaz/protocol/motivation/events/schemas'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { doorUserOfTestStudent, insertDoorPassEvent } from './testing.ts'

const t = shareTestApp()

const grants = ['create', 'read', 'update'].map((option) => `events:competitions.${option}`)

it('a competition can use only a door of its branches; a participant who passes this door in time is marked as arrived', async () => {
  const [office, other] = [await t.build.office(), await t.build.office()]
  const deviceId = await t.build.doorDevice({ headOfficeId: office.headOfficeId, type: 'both' })
  const elsewhere = await t.build.doorDevice({ headOfficeId: other.headOfficeId, type: 'both' })
  const { token } = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
  const body: z.input<typeof CompetitionInput> = {
    name: 'Robotlar jangi',
    description: richTextOfParagraphs('Robot'),
    image: null,
    type: 'single',
    teamSize: null,
    xpRequirement: 0,
    xp: 50,
    coin: 5,
    participantLimit: null,
    deviceId,
    startDate: '2026-11-21T15:20:00+05:00',
    endDate: '2026-11-21T17:00:00+05:00',
    officeId: office.id,
  }
  const create = (more: object = {}) => t.send(competitions.create, { token, body: { ...body, ...more } })
  expect((await create({ deviceId: elsewhere })).error.fields).toHaveProperty('deviceId')
  const { id } = (await create()).data
  const finished = (await create({ name: 'Boshqa' })).data.id
  await t.db.run(sql`update event set finished_at = now(), finished_by = created_by where id = ${finished}`)

  const student = (headOfficeId = office.headOfficeId) => t.build.student({ headOfficeIds: [headOfficeId] })
  const [signed, banned, guest, early, leaving, late, stranger] = [
    ...[await student(), await student(), await student(), await student(), await student(), await student()],
    await student(other.headOfficeId),
  ] as [number, number, number, number, number, number, number]
  await t.send(events.enrol, { token, params: { id }, body: { studentIds: [signed, banned, late] } })
  await t.db.run(sql`update event_participant set status = 'banned' where event_id = ${id} and student_id = ${banned}`)
  await insertDoorPassEvent(t, deviceId, doorUserOfTestStudent(early), '14:49:59', 1)
  await insertDoorPassEvent(t, deviceId, doorUserOfTestStudent(leaving), '14:55', 2)
  await insertDoorPassEvent(t, elsewhere, doorUserOfTestStudent(late), '14:55', 1)
  for (const one of [signed, banned, guest, stranger])
    await insertDoorPassEvent(t, deviceId, doorUserOfTestStudent(one), '14:50', 1)
  expect(await readLastAudit(t.db)).toMatchObject({
    staffId: null,
    entity: 'event',
    entityId: id,
    action: 'came',
    after: { deviceId, participants: [{ studentId: guest, status: 'came' }] },
  })
  await insertDoorPassEvent(t, deviceId, doorUserOfTestStudent(signed), '14:58', 1)

  const statusesOf = async (eventId: number) => {
    const { data } = await t.send(events.participants, { token, params: { id: eventId } })
    return Object.fromEntries(data.participants.map((one) => [one.student.id, one.status]))
  }
  expect(await statusesOf(id)).toEqual({
    [signed]: 'signed_and_came',
    [banned]: 'banned',
    [late]: 'signed',
    [guest]: 'came',
  })
  expect(await statusesOf(finished)).toEqual({})
  // A competition keeps its door after the door device was deleted, but the deleted device can no longer be chosen.
  await t.db.run(sql`update door_device set deleted_at = now() where id = ${deviceId}`)
  const update = (more: object) => t.send(competitions.update, { token, params: { id }, body: { ...body, ...more } })
  expect((await update({ name: 'Yangi nom' })).status).toBe(200)
  expect((await update({ deviceId: null })).status).toBe(200)
  expect((await update({})).error.fields).toHaveProperty('deviceId')
})
