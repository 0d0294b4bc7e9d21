import { ownComments, postComments } from '@markaz/protocol/content/comments/routes'
import type { FastifyInstance } from 'fastify'
import { studentInScope } from '../../access/student-in-reach.ts'
import { takeAttempt } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { type Call, mount } from '../../http/mount.ts'
import { changesOf, changeTopic, tellChange } from '../../live/changes.ts'
import { isStillAllowed } from '../../live/still-allowed.ts'
import { forStudents } from '../posts/posts.queries.ts'
import { listComments, listOfPost, listOwnComments } from './comments.queries.ts'

const topic = 'post-comments'

export function commentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, postComments.list, async ({ db, viewer, query }) => {
    const seq = await changesOf(db, topic)
    return { ...(await listComments(db, viewer, query)), seq }
  })
  mount(app, deps, postComments.hide, hideComment)
  mount(app, deps, postComments.remove, removeComment)
  mount(app, deps, postComments.stream, async (call) => {
    const { db, viewer, query, request } = call
    const { access } = postComments.stream
    return app.hub.open({
      topic: changeTopic(db, topic),
      wants: () => true,
      hearer: viewer,
      after: request.lastEventId ?? query.after,
      mayStay: () => isStillAllowed(call, { sessionId: viewer.sessionId, access }, async () => {}),
    })
  })
  mount(app, deps, ownComments.ofPost, async ({ db, student, params, query }) => {
    found(await db.one(sql`select id from post where id = ${params.id} and ${forStudents}`))
    return listOfPost(db, { postId: params.id, studentId: student.id, paging: query })
  })
  mount(app, deps, ownComments.list, ({ db, student, query }) => listOwnComments(db, student.id, query))
  mount(app, deps, ownComments.write, writeComment)
  mount(app, deps, ownComments.remove, removeOwn)
}

async function writeComment({ db, params, body, student, clock, audit }: Call<typeof ownComments.write>) {
  const now = clock.now()
  await takeAttempt(db, [`post-comment:${student.id}`], now)
  return db.transaction(async (tx) => {
    const { text, key } = body
    found(await tx.one(sql`select id from post where id = ${params.id} and ${forStudents} for key share`))
    const made = await tx.one<{ id: number }>(sql`
      insert into post_comment (post_id, student_id, text, client_key, created_at)
      values (${params.id}, ${student.id}, ${text}, ${key}, ${now})
      on conflict on constraint post_comment_once do nothing returning id`)
    if (made) {
      await tellChange(tx, topic)
      await audit(tx, {
        action: 'create',
        entity: 'post-comment',
        entityId: made.id,
        after: { postId: params.id, studentId: student.id },
      })
    }
    const comment = found(
      await tx.one<{ id: number; text: string; createdAt: string; isHidden: boolean }>(sql`
        select id, text, created_at as "createdAt", is_hidden as "isHidden" from post_comment
        where student_id = ${student.id} and client_key = ${key} and post_id = ${params.id}`),
    )
    return { comment: { ...comment, writer: student.fullName, isOwn: true } }
  })
}

async function hideComment({ db, viewer, params, body, audit }: Call<typeof postComments.hide>) {
  return db.transaction(async (tx) => {
    const before = await lockComment(tx, viewer, params.id)
    if (before.isHidden === body.isHidden) return {}
    await tx.run(sql`update post_comment set is_hidden = ${body.isHidden} where id = ${params.id}`)
    await tellChange(tx, topic)
    await audit(tx, {
      action: body.isHidden ? 'hide' : 'show',
      entity: 'post-comment',
      entityId: params.id,
      before: { isHidden: before.isHidden },
      after: body,
    })
    return {}
  })
}

async function removeComment({ db, viewer, params, audit }: Call<typeof postComments.remove>) {
  return db.transaction(async (tx) => {
    const { postId, studentId } = await lockComment(tx, viewer, params.id)
    await tx.run(sql`delete from post_comment where id = ${params.id}`)
    await tellChange(tx, topic)
    await audit(tx, { action: 'delete', entity: 'post-comment', entityId: params.id, before: { postId, studentId } })
    return {}
  })
}

async function removeOwn({ db, student, params, audit }: Call<typeof ownComments.remove>) {
  return db.transaction(async (tx) => {
    const before = found(
      await tx.one<{ postId: number }>(sql`
        delete from post_comment where id = ${params.id} and student_id = ${student.id} returning post_id as "postId"`),
    )
    await tellChange(tx, topic)
    await audit(tx, {
      action: 'delete',
      entity: 'post-comment',
      entityId: params.id,
      before: { ...before, studentId: student.id },
    })
    return {}
  })
}

async function lockComment(tx: Db, viewer: Viewer, id: number) {
  return found(
    await tx.one<{ isHidden: boolean; postId: number; studentId: number }>(sql`
      select is_hidden as "isHidden", post_id as "postId", student_id as "studentId"
      from post_comment join student on student.id = student_id
      where post_comment.id = ${id} and ${studentInScope(viewer)} for no key update of post_comment`),
  )
}
