import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { afterEach, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { type EventReader, openTestEventStream, serverAddressOf } from '../../teaching/chats/testing/event-reader.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession } from '../../testing/portal-session.ts'
import { publishChangeOfManyStudents } from '../feed/publish-student-change.ts'

const t = shareTestApp()
const readers: EventReader<{ seq: number }>[] = []
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})

async function family() {
  const [first, second] = [await t.build.student(), await t.build.student()]
  const id = await t.build.agent({ studentIds: [first, second] })
  const token = await openParentSession(t.deps, t.db, id)
  const reader = await openTestEventStream<{ seq: number }>(
    `${await serverAddressOf(t)}/api/parent${parentAccount.stream.path}`,
    {
      token,
    },
  )
  readers.push(reader)
  const endLink = (studentId: number) =>
    t.db.run(
      sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${id} and student_id = ${studentId}`,
    )
  return { id, first, second, reader, endLink }
}

// Shows: FAMILY-005
it("when a parent's link to a child ends, the parent's open page is notified immediately", async () => {
  const [one, other] = [await family(), await family()]
  await one.endLink(one.first)
  expect(await one.reader.take(1)).toMatchObject([{ event: 'changed' }])
  await other.endLink(other.second)
  expect(await other.reader.take(1)).toMatchObject([{ event: 'changed', data: { seq: 1 } }])
})

it("a change of a child's data notifies the open pages of the child's parents once per transaction", async () => {
  const [one, other] = [await family(), await family()]
  const change = (studentId: number, kind: StudentChangeKind) =>
    t.db.transaction(async (tx) => publishChangeOfManyStudents(tx, [studentId], { kind }))
  for (const kind of [StudentChangeKind.Homework, StudentChangeKind.Timetable]) {
    await change(one.first, kind)
    await change(one.second, kind)
  }
  await change(other.first, StudentChangeKind.Purchase)
  expect(await one.reader.take(1)).toMatchObject([{ event: 'changed', data: { seq: 1 } }])
  await other.endLink(other.second)
  expect(await other.reader.take(1)).toMatchObject([{ event: 'changed', data: { seq: 1 } }])
  await one.endLink(one.first)
  expect(await one.reader.take(1)).toMatchObject([{ event: 'changed', data: { seq: 2 } }])
})

it("a parent's event stream is closed when the last link to a child ends and when the parent is blocked", async () => {
  const [one, other] = [await family(), await family()]
  await one.endLink(one.first)
  await one.endLink(one.second)
  // The last ended link closes the stream, maybe before the event about the first link is sent. So only the `end` event
  // is checked.
  expect((await one.reader.rest()).at(-1)).toMatchObject({ event: 'end' })
  await t.db.run(sql`update agent set status = 2 where id = ${other.id}`)
  expect(await other.reader.take(1)).toMatchObject([{ event: 'end' }])
})
