import { z } from 'zod'
import { date, id, named, optional, paging, searchValue, text } from '../../fields.ts'
import { permissionNames } from '../../permissions.ts'

export const LogType = z.enum(['error', 'event'])

/** What a line stands under: a name of the catalogue, or `auth` for what everybody may do. */
const filedUnder = z.enum(['auth', ...permissionNames])
/** The word for a kind of things or an operation, as the line spells it. */
const word = text(60)

/** What a change can be searched by; the server knows which fields of an entry are meant. */
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
  /** A search in the name of who did it; digits are the id of what it was done to, a UUID is a request. */
  key: searchValue,
  roleId: optional(id),
  permissionName: optional(filedUnder),
  action: optional(word),
  /** Which kind of things it was done to. */
  kind: optional(word),
  /** Who did it. */
  staffId: optional(id),
  /** Students by name, id or phone: what was done to them, to their parents and to what belongs to them. */
  about: searchValue,
  /** What a change (not a creation) changed. */
  field: optional(AuditSearchField),
  /** One thing, with `kind`: all that was done to it and to what belongs to it. */
  entityId: optional(id),
  startDate: optional(date),
  endDate: optional(date),
}

export const AuditFilter = z.object({ ...paging, ...auditFilter })
export type AuditFilter = z.infer<typeof AuditFilter>

/** The lines of a list, or some that were chosen among them. */
export const AuditExport = z.object({ ...auditFilter, ids: z.array(id).max(1000).optional() })
export type AuditExport = z.infer<typeof AuditExport>

/** An exported file has no more lines, the newest ones. */
export const maxExportedEntries = 50_000

export const AuditEntry = z.object({
  id: z.number(),
  createdAt: z.string(),
  /** null: the program itself, or somebody who did not get in. */
  user: named.extend({ kind: z.enum(['staff', 'student', 'agent']) }).nullable(),
  /** The person's token by which a program did it in their name. */
  token: named.nullable(),
  /** What the person was at that time. */
  role: named.nullable(),
  permissionName: z.string(),
  action: z.string(),
  kind: z.string(),
  entityId: z.number().nullable(),
  /** What the thing is called now; null where it is gone or has no name. */
  name: z.string().nullable(),
  comment: z.string().nullable(),
  isTakenBack: z.boolean(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Why a change can be taken back or not, as far as it can be said without trying. */
export const UndoState = z.enum(['possible', 'done', 'late', 'forbidden', 'never'])
export type UndoState = z.infer<typeof UndoState>

export const ListedAudit = AuditEntry.extend({
  /** The request by which it is taken back; null where it never is. */
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
  /** What else the same request changed, the first 100 lines of it. */
  together: z.array(AuditEntry.pick({ id: true, action: true, kind: true, entityId: true, name: true })),
  togetherCount: z.number(),
  takeBack: UndoState,
  takenBack: z.object({ by: named, at: z.string() }).nullable(),
})
export type AuditDetail = z.infer<typeof AuditDetail>
