import { ownShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { ownPoints } from '@markaz/protocol/motivation/points/routes'
import { PointCause } from '@markaz/protocol/motivation/points/schemas'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createChatFixture, readChatOfStudent } from '../../teaching/chats/testing/chat-fixture.ts'
import { shareTestApp } from '../../testing/app.ts'
import { insertReturningId } from '../../testing/rows.ts'
import { givePointsInTest } from '../testing/give-points.ts'
import { recordPointEntries } from './post-points.ts'

const t = shareTestApp()

// Shows: PORTAL-014
it("each row of a student's point history names the lesson, homework or purchase, unless that was deleted", async () => {
  const s = await createChatFixture(t)
  const now = t.deps.clock.now()
  const lessonId = await t.build.lesson({ groupId: s.groupId, date: '2026-11-20' })
  const examId = await t.build.exam({ groupId: s.groupId, theme: 'Yakuniy' })
  const maker = await t.build.staff()
  const event = await insertReturningId(
    t.db,
    sql`
      insert into event (kind, name, description, type, xp_requirement, xp, coin, starts_at, ends_at, created_by, created_at)
      values ('competition', 'Robotlar', '{}', 'single', 0, 0, 0, ${now}, ${now}::timestamptz + interval '1 hour', ${maker}, ${now}) returning id`,
  )
  const book = (cause: PointCause, causeId: number, xp: number) =>
    t.db.transaction((tx) =>
      recordPointEntries(
        tx,
        [
          {
            cause,
            causeId,
            studentId: s.ali.id,
            categoryId: null,
            method: null,
            xp,
            coin: 0,
            day: '2026-11-20',
            staffId: null,
          },
        ],
        { now },
      ),
    )
  await book(PointCause.Lesson, lessonId, 1)
  await book(PointCause.Homework, s.chatId, 2)
  await book(PointCause.Exam, await readChatOfStudent(t, { examId, studentId: s.ali.id }), 3)
  await book(PointCause.Event, event, 4)
  await givePointsInTest(t, { studentId: s.ali.id, coin: 100 })
  const category = await insertReturningId(
    t.db,
    sql`insert into store_category (name, created_at) values ('Daftarlar', ${now}) returning id`,
  )
  const item = await insertReturningId(
    t.db,
    sql`
      insert into store_item (name, category_id, description, count, price, image, created_by, created_at)
      values ('Daftar', ${category}, 'Qalin', 9, 100, 'images/a.png', ${maker}, ${now}) returning id`,
  )
  const body = { itemId: item, price: 100, key: crypto.randomUUID() }
  const { purchase } = (await t.send(ownShop.buy, { token: s.ali.token, body })).data
  const about = async () => {
    const { entries } = (await t.send(ownPoints.history, { token: s.ali.token, query: { perPage: 100 } })).data
    return entries.toSorted((a, b) => a.id - b.id).map((entry) => entry.about)
  }
  const named = [
    { kind: 'lesson', id: lessonId, name: '2026-11-20' },
    { kind: 'homework', id: s.homeworkId, name: 'Kasrlar' },
    { kind: 'exam', id: examId, name: 'Yakuniy' },
    { kind: 'event', id: event, name: 'Robotlar' },
    null,
    { kind: 'purchase', id: purchase.id, name: 'Daftar' },
  ]
  expect(await about()).toEqual(named)
  await t.db.run(sql`update homework set deleted_at = ${now} where id = ${s.homeworkId}`)
  expect(await about()).toEqual(named.with(1, null))
})
