import { ownComments, postComments } from '@markaz/protocol/content/comments/routes'
import type { PortalComment } from '@markaz/protocol/content/comments/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { throttleAttempt } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseReusedIdempotencyKey } from '../../http/refuse.ts'
import { createLiveChangeTopic, publishLiveTopicChange, readLiveTopicChangeCount } from '../../live/changes.ts'
import { isStaffSessionStillAllowed } from '../../live/session-checks.ts'
import { isPublishedForStudentsSql } from '../posts/posts.queries.ts'
import {
  commentColumnsForStudentSql,
  listComments,
  listCommentsOfPost,
  listOwnComments,
  lockCommentRow,
} from './comments.queries.ts'
import { hasLinkInText } from './has-link.ts'
import { commentsLiveTopic, reportComment, resolveCommentReports } from './reports.ts'

export function commentRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, postComments.list, async ({ db, viewer, query }) => {
    const seq = await readLiveTopicChangeCount(db, commentsLiveTopic)
    return { ...(await listComments(db, viewer, query)), seq }
  })
  mountTransactionalRoute(app, deps, postComments.hide, hideComment)
  mountTransactionalRoute(app, deps, postComments.remove, removeComment)
  mountRoute(app, deps, postComments.stream, async (call) => {
    const { db, viewer, query, request } = call
    const { access } = postComments.stream
    return app.hub.open({
      topic: createLiveChangeTopic(db, commentsLiveTopic),
      wants: () => true,
      hearer: viewer,
      after: request.lastEventId ?? query.after,
      mayStay: () => isStaffSessionStillAllowed(call, { sessionId: viewer.sessionId, access }, async () => {}),
    })
  })
  mountRoute(app, deps, ownComments.ofPost, async ({ db, student, params, query }) => {
    orNotFound(await db.one(sql`select id from post where id = ${params.id} and ${isPublishedForStudentsSql}`))
    return listCommentsOfPost(db, { postId: params.id, studentId: student.id, paging: query })
  })
  mountRoute(app, deps, ownComments.list, ({ db, student, query }) => listOwnComments(db, student.id, query))
  mountRoute(app, deps, ownComments.write, writeComment)
  mountTransactionalRoute(app, deps, ownComments.remove, removeOwnComment)
  mountTransactionalRoute(app, deps, ownComments.report, reportComment)
}

async function writeComment({ db, params, body, student, clock, audit }: RouteCall<typeof ownComments.write>) {
  const now = clock.now()
  await throttleAttempt(db, [`post-comment:${student.id}`], now)
  return db.transaction(async (tx) => {
    const { text, key } = body
    orNotFound(
      await tx.one(sql`select id from post where id = ${params.id} and ${isPublishedForStudentsSql} for key share`),
    )
    const made = await tx.one<{ id: number }>(sql`
      insert into post_comment (post_id, student_id, text, is_waiting, client_key, created_at)
      values (${params.id}, ${student.id}, ${text}, ${hasLinkInText(text)}, ${key}, ${now})
      on conflict on constraint post_comment_once do nothing returning id`)
    if (made) {
      await publishLiveTopicChange(tx, commentsLiveTopic)
      await audit(tx, {
        action: 'create',
        entity: 'post-comment',
        entityId: made.id,
        after: { postId: params.id, studentId: student.id },
      })
    }
    const comment = await tx.one<PortalComment>(sql`
      select ${commentColumnsForStudentSql(student.id)} from post_comment join student on student.id = student_id
      where student_id = ${student.id} and client_key = ${key} and post_id = ${params.id} and text = ${text}`)
    if (!comment) refuseReusedIdempotencyKey('key')
    return { comment }
  })
}

/**
 * Hides or shows a comment, and resolves the reports about it. An undo can make the comment wait for approval again.
 */
async function hideComment({ viewer, params, body, clock, audit }: RouteCall<typeof postComments.hide>, tx: Db) {
  const { isOwn, isHidden, isWaiting } = await lockCommentRow(tx, viewer, params.id)
  const after = { isHidden: body.isHidden, isWaiting: body.isWaiting ?? false }
  const isSettled = await resolveCommentReports(tx, viewer, { commentId: params.id, now: clock.now() })
  const isSame = isHidden === after.isHidden && isWaiting === after.isWaiting
  if (isSame && !isSettled) return {}
  if (isSame) {
    await publishLiveTopicChange(tx, commentsLiveTopic)
    await audit(tx, { action: 'keep', entity: 'post-comment', entityId: params.id })
    return {}
  }
  if (isOwn)
    await tx.run(sql`
      update post_comment set is_hidden = ${after.isHidden}, is_waiting = ${after.isWaiting} where id = ${params.id}`)
  else await setHiddenInBranches(tx, viewer, { commentId: params.id, isHidden: after.isHidden })
  await publishLiveTopicChange(tx, commentsLiveTopic)
  await audit(tx, {
    action: after.isHidden ? 'hide' : isWaiting ? 'approve' : 'show',
    entity: 'post-comment',
    entityId: params.id,
    before: { isHidden, isWaiting },
    after: { ...after, ...(!isOwn && { headOfficeIds: viewer.headOfficeIds }) },
  })
  return {}
}

/** Hides or shows a comment only in the viewer's branches, because its author belongs to another branch. */
async function setHiddenInBranches(
  tx: Db,
  { headOfficeIds }: Viewer,
  { commentId, isHidden }: { commentId: number; isHidden: boolean },
): Promise<void> {
  await tx.run(
    isHidden
      ? sql`
        insert into post_comment_spared (comment_id, head_office_id)
        select ${commentId}, unnest(${headOfficeIds}::bigint[]) on conflict do nothing`
      : sql`delete from post_comment_spared where comment_id = ${commentId} and head_office_id = any(${headOfficeIds})`,
  )
}

async function removeComment({ viewer, params, audit }: RouteCall<typeof postComments.remove>, tx: Db) {
  const { isOwn, postId, studentId } = await lockCommentRow(tx, viewer, params.id)
  if (!isOwn) throw new AppError('NOT_FOUND')
  await tx.run(sql`delete from post_comment where id = ${params.id}`)
  await publishLiveTopicChange(tx, commentsLiveTopic)
  await audit(tx, { action: 'delete', entity: 'post-comment', entityId: params.id, before: { postId, studentId } })
  return {}
}

async function removeOwnComment({ student, params, audit }: RouteCall<typeof ownComments.remove>, tx: Db) {
  const before = orNotFound(
    await tx.one<{ postId: number }>(sql`
      delete from post_comment where id = ${params.id} and student_id = ${student.id} returning post_id as "postId"`),
  )
  await publishLiveTopicChange(tx, commentsLiveTopic)
  await audit(tx, {
    action: 'delete',
    entity: 'post-comment',
    entityId: params.id,
    before: { ...before, studentId: student.id },
  })
  return {}
}
