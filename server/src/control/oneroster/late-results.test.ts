import { homework } from '@markaz/protocol/teaching/homework/routes'
import { expect, it } from 'vitest'
import { createChatFixture, messageBodyOf, submitTestHomework } from '../../teaching/chats/testing/chat-fixture.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { createOneRosterClientToken } from './testing/client-token.ts'

const t = shareTestApp()

it('a OneRoster result is marked late by the current deadline; when the deadline moves, the result is listed as changed', async () => {
  t.clock.set('2026-11-21T15:00:00+05:00')
  const s = await createChatFixture(t)
  await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('.'))
  t.clock.set('2026-11-22T19:00:00+05:00')
  const token = await openStudentSession(t.deps, t.db, { studentId: s.ali.id, address: '127.0.0.1', userAgent: null })
  await submitTestHomework(t, token, s.homeworkId, messageBodyOf("To'liq javob", [], true))
  const reader = await createOneRosterClientToken(t, { headOfficeIds: [s.headOfficeId] })
  const [before] = await reader.list('gradebook/results')
  expect(before).toMatchObject({ late: 'true' })

  const office = await t.signedIn({ grants: ['all_groups:all_homeworks.update'], headOfficeIds: [s.headOfficeId] })
  const params = { id: s.groupId, homeworkId: s.homeworkId }
  const body = { deadline: '2026-11-23T17:00:00+05:00' }
  expect((await t.send(homework.deadline.all, { token: office.token, params, body })).status).toBe(200)
  const [after] = await reader.list('gradebook/results')
  expect(after).not.toHaveProperty('late')
  expect(String(after?.dateLastModified) > String(before?.dateLastModified)).toBe(true)
})
