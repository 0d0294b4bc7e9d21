import { z } from 'zod'
import { date, id, named, optional, paging, searchValue, text } from '../../fields.ts'
import { permissionNames } from '../../permissions.ts'

export const LogType = z.enum(['error', 'event'])

/**
 * The permission under which an audit row is recorded: a name of the catalogue, or `auth` for actions without a right.
 */
const filedUnder = z.enum(['auth', ...permissionNames])
/** The key of a kind or action, as in audit rows. */
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
  /** The actor. */
  staffId: optional(id),
  /** Students by name, id or phone: changes of them, their parents and their data. */
  about: searchValue,
  /** The changed field (not of creations). */
  field: optional(AuditSearchField),
  /** With `kind`: all changes of one row and of what belongs to it. */
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
  /** null = the program itself, or a failed sign-in. */
  user: named.extend({ kind: z.enum(['staff', 'student', 'agent']) }).nullable(),
  /** The access token with which a program acted for the person. */
  token: named.nullable(),
  /** The person's role at that time. */
  role: named.nullable(),
  permissionName: z.string(),
  action: z.string(),
  kind: z.string(),
  entityId: z.number().nullable(),
  /** The current name of the row; null = deleted, or without a name. */
  name: z.string().nullable(),
  comment: z.string().nullable(),
  isTakenBack: z.boolean(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Whether a change can be undone, as far as it is known without trying. */
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
  /** Browser and system. */
  device: z.string().nullable(),
  /** Other changes of the same request, at most 100. */
  together: z.array(AuditEntry.pick({ id: true, action: true, kind: true, entityId: true, name: true })),
  togetherCount: z.number(),
  takeBack: UndoState,
  takenBack: z.object({ by: named, at: z.string() }).nullable(),
})
export type AuditDetail = z.infer<typeof AuditDetail>
