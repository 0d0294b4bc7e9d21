import { faq } from '@markaz/protocol/content/faq/routes'
import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { posts } from '@markaz/protocol/content/posts/routes'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import { openStudentSession } from '../testing/portal-session.ts'
import { countRowsOfTables } from '../testing/rows.ts'
import { demoPosts } from './content-texts.ts'
import { addDemoContent } from './demo-content.ts'

const t = shareTestApp()
let studentId: number
beforeAll(async () => {
  await t.build.staff({ isSuperadmin: true })
  for (let n = 0; n < 9; n++) studentId = await t.build.student({ login: `demo${n}` })
  await addDemoContent(t.deps, '2026-11-21')
})

it('the demo has posts in every status, comments and questions, and the server can return each of them', async () => {
  const { token } = await t.signedIn({ grants: ['profile.read', 'content:posts.read'] })
  const ids = await t.db.many<{ id: number }>(sql`select id from post`)
  expect(ids).toHaveLength(demoPosts.length)
  for (const { id } of ids) expect((await t.send(posts.read, { token, params: { id } })).status).toBe(200)
  expect((await t.send(faq.list, { token })).data.total).toBe(7)
  const own = await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
  const published = (await t.send(portalPosts.list, { token: own })).data
  expect([published.total, published.posts[0]?.excerpt]).toEqual([
    5,
    expect.stringMatching(/^Yangi yilgacha yana uchta guruh ish boshlaydi/),
  ])
  expect(await countRowsOfTables(t.db, 'post_comment', 'post_version')).toEqual({
    post_comment: 9,
    post_version: demoPosts.length,
  })
})

it('every demo comment is later than its post and earlier than the day on which the demo centre was created', async () => {
  expect(
    await t.db.many(sql`
      select post_comment.id from post_comment join post on post.id = post_id
      where post_comment.created_at not between post.created_at and timestamptz '2026-11-21T00:00:00+05:00'`),
  ).toEqual([])
})

it('adding the demo posts and questions a second time changes nothing', async () => {
  await addDemoContent(t.deps, '2026-11-22')
  expect(await countRowsOfTables(t.db, 'post')).toEqual({ post: demoPosts.length })
})
