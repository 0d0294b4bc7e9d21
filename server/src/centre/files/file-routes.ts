import { AppError } from '@markaz/protocol/errors'
import { isStorableText } from '@markaz/protocol/fields'
import { fileExtensionOf, mimeTypesByExtension } from '@markaz/protocol/file-types'
import type { FastifyInstance } from 'fastify'
import { isValidParentSessionSql, parentChildrenFingerprintSql } from '../../access/parent.ts'
import { hasSessionHashSql } from '../../access/session-hash.ts'
import { isValidStudentSessionSql, studentGroupsFingerprintSql } from '../../access/student.ts'
import { staffRightsVersionSql } from '../../access/viewer.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { contentDispositionOf } from '../../http/content-disposition.ts'
import { setHeadersForUploadedFile } from '../../http/separate-hosts.ts'
import type { FileAddressSignature } from '../../integrations/files/signed-address.ts'
import { isValidFileAddress } from './file-address.ts'

/** Browsers may display pictures of these types. All other files are downloaded. */
const pictures = new Set(['jpg', 'jpeg', 'png', 'webp'])
export const isPictureFileKey = (key: string): boolean => pictures.has(fileExtensionOf(key))
/**
 * Text files are served as UTF-8. A UTF-16 file is still read correctly, because its byte order mark overrides the
 * declared charset.
 */
const isText = (extension: string) => extension === 'txt' || extension === 'csv'

/** A Map and not an object, because a user's file name may end in `.constructor`. */
const types: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(mimeTypesByExtension))

export function contentTypeOf(extension: string): string {
  const [type = 'application/octet-stream'] = types.get(extension) ?? []
  return isText(extension) ? `${type}; charset=utf-8` : type
}

interface AddressQuery {
  v?: unknown
  e?: unknown
  s?: unknown
}

/**
 * Serves files at signed addresses, because an image element cannot send an authorization header. Every error answers
 * 404.
 */
export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { '*': string }; Querystring: AddressQuery }>('/files/*', async (request, reply) => {
    const key = request.params['*']
    const { v, e, s } = request.query
    const address = { key, mark: String(v), expires: Number(e), signature: String(s) }
    const name = isStorableText(key) ? await nameForSession(deps, address) : null
    const found = name ? await deps.files.open(key) : null
    if (!name || !found) throw new AppError('NOT_FOUND')
    const extension = fileExtensionOf(key)
    setHeadersForUploadedFile(request, reply, deps)
      .header('content-length', found.sizeBytes)
      .header('content-disposition', pictures.has(extension) ? 'inline' : contentDispositionOf(name))
      // The browser may cache the file, because the file stored under a key never changes. Proxies must not cache it.
      .header('cache-control', 'private, max-age=3600, immutable')
      .type(contentTypeOf(extension))
    return reply.send(found.stream)
  })
}

/**
 * Returns the file's name if the address is valid for an open session; else null. The session conditions must equal
 * those of viewerOfSession, studentOfSession and parentOfSession.
 */
async function nameForSession(deps: Deps, address: { key: string } & FileAddressSignature): Promise<string | null> {
  const { db, clock } = deps
  const { key, mark } = address
  const now = clock.now()
  const row = await db.one<{ name: string; standing: string }>(sql`
    select file.name, opener.standing from file cross join (
      select ${staffRightsVersionSql(now)} as standing
      from session join staff on staff.id = session.staff_id join role on role.id = staff.role_id
      where ${hasSessionHashSql(sql`session.id`, mark)} and session.ended_at is null and session.expires_at > ${now}
        and not staff.is_blocked and staff.work_status = 1
      union all
      select ${studentGroupsFingerprintSql(now)} from student_session join student on student.id = student_session.student_id
      where ${hasSessionHashSql(sql`student_session.id`, mark)} and ${isValidStudentSessionSql(now)}
      union all
      select ${parentChildrenFingerprintSql(now)} from parent_session join agent on agent.id = parent_session.agent_id
      where ${hasSessionHashSql(sql`parent_session.id`, mark)} and ${isValidParentSessionSql(now)}
    ) opener where key = ${key}`)
  if (!row) return null
  // An empty `standing` is also valid: the sign-in response contains the photo's address before the user's rights are
  // known.
  const isOpen =
    isValidFileAddress(deps, { ...address, standing: '' }) ||
    isValidFileAddress(deps, { ...address, standing: row.standing })
  return isOpen ? row.name : null
}
