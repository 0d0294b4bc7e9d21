import { posts } from '@markaz/protocol/content/posts/routes'
import { isPublicPostStatus, PostStatus } from '@markaz/protocol/content/posts/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { AccessRule } from '@markaz/protocol/route'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'

interface Visibility {
  status: PostStatus
  isArchived: boolean
  isTop: boolean
  isRecommended: boolean
}

/** The state of a post after each operation. Only public posts have the marks "top" and "recommended". */
const operations = {
  archive: { isArchived: true, isTop: false, isRecommended: false },
  unarchive: { isArchived: false },
  top: { isTop: true },
  untop: { isTop: false },
  recommend: { isRecommended: true },
  unrecommend: { isRecommended: false },
  delete: { status: PostStatus.Deleted, isTop: false, isRecommended: false },
  restore: { status: PostStatus.Private },
} as const satisfies Record<string, Partial<Visibility>>
type Operation = keyof typeof operations

/** @throws AppError NOT_FOUND | POST_STATE when the operation is not possible in the post's current state */
export async function changePostState(
  { db, params, audit }: RouteCall<typeof posts.archive | typeof posts.remove>,
  operation: Operation,
) {
  return db.transaction(async (tx) => {
    const before = await lockVisibility(tx, params.id)
    const after = { ...before, ...operations[operation] }
    const isDeleted = before.status === PostStatus.Deleted
    // `restore` is possible for deleted and private posts, and is the only operation possible for deleted posts.
    if (operation === 'restore' ? !isDeleted && before.status !== PostStatus.Private : isDeleted)
      throw new AppError('POST_STATE')
    if ((after.isTop || after.isRecommended) && (!isPublicPostStatus(after.status) || after.isArchived))
      throw new AppError('POST_STATE')
    if (isSame(before, after)) return {}
    await saveVisibility(tx, params.id, after)
    await audit(tx, { action: operation, entity: 'post', entityId: params.id, before, after })
    return {}
  })
}

async function lockVisibility(tx: Db, id: number): Promise<Visibility> {
  return orNotFound(
    await tx.one<Visibility>(sql`
      select status, is_archived as "isArchived", is_top as "isTop", is_recommended as "isRecommended"
      from post where id = ${id} for no key update`),
  )
}

async function saveVisibility(tx: Db, id: number, visibility: Visibility): Promise<void> {
  await tx.run(sql`
    update post set status = ${visibility.status}, is_archived = ${visibility.isArchived}, is_top = ${visibility.isTop},
      is_recommended = ${visibility.isRecommended}
    where id = ${id}`)
}

const isSame = (one: Visibility, other: Visibility) =>
  one.status === other.status &&
  one.isArchived === other.isArchived &&
  one.isTop === other.isTop &&
  one.isRecommended === other.isRecommended

const createVisibilityUndo = (call: { access: AccessRule }): UndoDefinition => ({
  access: () => call.access,
  async run(tx, _asker, { entityId, before, after }: AuditedChange<Visibility, Visibility>) {
    if (!isSame(await lockVisibility(tx, entityId), after)) throw new AppError('NOTHING_TO_TAKE_BACK')
    await saveVisibility(tx, entityId, before)
  },
})

const undoPostCreation: UndoDefinition = {
  access: () => posts.remove.access,
  async run(tx, _asker, { entityId, after }: AuditedChange<null, Pick<Visibility, 'status'> & Partial<Visibility>>) {
    const { status, isArchived = false } = after
    const made: Visibility = { status, isArchived, isTop: false, isRecommended: false }
    const visibility = await lockVisibility(tx, entityId)
    const isAsWritten = await tx.one(sql`select id from post where id = ${entityId} and version = 1`)
    if (!isSame(visibility, made) || !isAsWritten) throw new AppError('NOTHING_TO_TAKE_BACK')
    await saveVisibility(tx, entityId, { ...visibility, ...operations.delete })
  },
}

export const postUndoHandlers = {
  'post.create': undoPostCreation,
  'post.archive': createVisibilityUndo(posts.archive),
  'post.unarchive': createVisibilityUndo(posts.unarchive),
  'post.top': createVisibilityUndo(posts.makeTop),
  'post.untop': createVisibilityUndo(posts.untop),
  'post.recommend': createVisibilityUndo(posts.recommend),
  'post.unrecommend': createVisibilityUndo(posts.unrecommend),
  'post.delete': createVisibilityUndo(posts.remove),
  'post.restore': createVisibilityUndo(posts.restore),
} as const
