import { z } from 'zod'
import { date, id, named, optional, paging, searchValue, text } from '../../fields.ts'
import { permissionNames } from '../../permissions.ts'

export const LogType = z.enum(['error', 'event'])

/**
 * The right under which an audit row is recorded: a name of the permission catalogue, or `auth` for actions that need
 * no right.
 */
const filedUnder = z.enum(['auth', ...permissionNames])
/** The key of a kind of record or of an action, as in audit rows. */
const word = text(60)

/** Fields whose changes can be searched; the server knows the matching fields of a row. */
export const AuditSearchField = z.enum([
  'phone',
  'name',
  'document',
  'birthDate',
  'status',
  'offices',
  'role',
  'marks',
  'score',
  'deadline',
  'price',
])
export type AuditSearchField = z.infer<typeof AuditSearchField>

const auditFilter = {
  /** Searches the actor's name; digits are the id of the changed row, a UUID is a request. */
  key: searchValue,
  roleId: optional(id),
  permissionName: optional(filedUnder),
  action: optional(word),
  /** The kind of the changed row. */
  kind: optional(word),
  /** The staff member who acted. */
  staffId: optional(id),
  /** A student's name, id or phone; finds changes of the student, the parents and their data. */
  about: searchValue,
  /** The changed field; creations never match. */
  field: optional(AuditSearchField),
  /** Together with `kind`: all changes of one record and of the records that belong to it. */
  entityId: optional(id),
  startDate: optional(date),
  endDate: optional(date),
}

export const AuditFilter = z.object({ ...paging, ...auditFilter })
export type AuditFilter = z.infer<typeof AuditFilter>

/** All rows of a list, or only the selected ones. */
export const AuditExport = z.object({ ...auditFilter, ids: z.array(id).max(1000).optional() })
export type AuditExport = z.infer<typeof AuditExport>

/** Maximum number of rows in an exported file, the newest ones. */
export const maxExportedEntries = 50_000

export const AuditEntry = z.object({
  id: z.number(),
  createdAt: z.string(),
  /** The person who acted; null = the program itself, or a failed sign-in. */
  user: named.extend({ kind: z.enum(['staff', 'student', 'agent']) }).nullable(),
  /** The access token with which a program acted for the person; null = the person acted. */
  token: named.nullable(),
  /** The person's role at that time. */
  role: named.nullable(),
  permissionName: z.string(),
  action: z.string(),
  kind: z.string(),
  entityId: z.number().nullable(),
  /** The current name of the changed record; null = it is deleted, or has no name. */
  name: z.string().nullable(),
  comment: z.string().nullable(),
  isTakenBack: z.boolean(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Whether a change can be undone, as far as the server knows without trying to undo it. */
export const UndoState = z.enum(['possible', 'done', 'late', 'forbidden', 'never'])
export type UndoState = z.infer<typeof UndoState>

export const ListedAudit = AuditEntry.extend({
  /** The request to undo; null = it can never be undone. */
  requestId: z.string().nullable(),
  takeBack: UndoState,
})
export type ListedAudit = z.infer<typeof ListedAudit>

const stored = z.record(z.string(), z.unknown()).nullable()

export const AuditDetail = AuditEntry.extend({
  detail: z.object({ before: stored, after: stored, comment: z.string().nullable() }),
  /** The names of the ids in `detail`, by field and id: `{groupId: {'12': 'Frontend N-1'}}`. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
  /** Browser and operating system of the person who acted. */
  device: z.string().nullable(),
  /** At most 100 other changes that the same request made. */
  together: z.array(AuditEntry.pick({ id: true, action: true, kind: true, entityId: true, name: true })),
  togetherCount: z.number(),
  takeBack: UndoState,
  takenBack: z.object({ by: named, at: z.string() }).nullable(),
})
export type AuditDetail = z.infer<typeof AuditDetail>
