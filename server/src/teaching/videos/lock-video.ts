import type { GroupAccessScope } from '@markaz/protocol/route'
import type { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import {
  grantOptionsOfVideoAuthor,
  hasVideoGrantSql,
  isVideoInScopeSql,
  type VideoScopeContext,
} from './video-scope.ts'

export interface LockedVideoInScope {
  id: number
  groupId: number | null
  lessonId: number | null
  origName: string
  status: VideoStatus
  isWhole: boolean
  sizeBytes: number
  host: string
  hostId: string
  expiresAt: string | null
  isAuthor: boolean
  mayUpdate: boolean
}

export function requireVideoInScope(
  db: Db,
  asking: VideoScopeContext,
  reach: GroupAccessScope,
  id: number,
): Promise<LockedVideoInScope> {
  return readVideoInScope(db, asking, { reach, id, lock: sql`` })
}

export function lockVideoRow(
  tx: Db,
  asking: VideoScopeContext,
  reach: GroupAccessScope,
  id: number,
): Promise<LockedVideoInScope> {
  return readVideoInScope(tx, asking, { reach, id, lock: sql`for no key update` })
}

async function readVideoInScope(
  db: Db,
  asking: VideoScopeContext,
  { reach, id, lock }: { reach: GroupAccessScope; id: number; lock: Sql },
): Promise<LockedVideoInScope> {
  const row = orNotFound(
    await db.one<LockedVideoInScope>(sql`
    select id, group_id as "groupId", lesson_id as "lessonId", orig_name as "origName", status, is_whole as "isWhole",
      size_bytes as "sizeBytes", host, host_id as "hostId", expires_at as "expiresAt",
      author_id = ${asking.viewer.id} as "isAuthor", ${hasVideoGrantSql(asking, reach, ['update'])} as "mayUpdate"
    from video where id = ${id} and deleted_at is null and ${isVideoInScopeSql(asking, reach, grantOptionsOfVideoAuthor)} ${lock}`),
  )
  return row
}
