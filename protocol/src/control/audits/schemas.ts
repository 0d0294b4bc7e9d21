import { z } from 'zod'
import { date, id, idAndName, optionalParam, paging, searchTextField, text } from '../../fields.ts'
import { permissionNames } from '../../permissions.ts'

export const AuditLogType = z.enum(['error', 'event'])

/** The right that the audited action needed, or `auth` if it needed none. */
const filedUnder = z.enum(['auth', ...permissionNames])
const word = text(60)

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
  /** Finds audit entries by name of the person who acted, id of the changed record (digits) or request id (UUID). */
  key: searchTextField,
  roleId: optionalParam(id),
  permissionName: optionalParam(filedUnder),
  action: optionalParam(word),
  kind: optionalParam(word),
  staffId: optionalParam(id),
  /** A student's name, id or phone: finds changes of the student's data and of the parents' data. */
  about: searchTextField,
  /** Finds audit entries in which this field was changed. Entries about the creation of a record never match. */
  field: optionalParam(AuditSearchField),
  /** The id of a record of this `kind`: finds all changes of the record and of records that belong to it. */
  entityId: optionalParam(id),
  startDate: optionalParam(date),
  endDate: optionalParam(date),
}

export const AuditFilter = z.object({ ...paging, ...auditFilter })
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditExportInput = z.object({ ...auditFilter, ids: z.array(id).max(1000).optional() })
export type AuditExportInput = z.infer<typeof AuditExportInput>

export const maxExportedAuditEntries = 50_000

export const AuditEntry = z.object({
  id: z.number(),
  createdAt: z.string(),
  /** The person who acted; null = the program itself, or a failed sign-in. */
  user: idAndName.extend({ kind: z.enum(['staff', 'student', 'agent']) }).nullable(),
  /** The access token that a program used on the person's behalf; null = the person acted directly. */
  token: idAndName.nullable(),
  role: idAndName.nullable(),
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

/** Whether a change can be undone. The server knows for certain only when it tries. */
export const UndoState = z.enum(['possible', 'done', 'late', 'forbidden', 'never'])
export type UndoState = z.infer<typeof UndoState>

export const ListedAudit = AuditEntry.extend({
  /** The id of the request to undo; null = the change can never be undone. */
  requestId: z.string().nullable(),
  takeBack: UndoState,
})
export type ListedAudit = z.infer<typeof ListedAudit>

const stored = z.record(z.string(), z.unknown()).nullable()

export const AuditDetail = AuditEntry.extend({
  detail: z.object({ before: stored, after: stored, comment: z.string().nullable() }),
  /** Displayed names of ids in `detail`, by field and id: `{groupId: {'12': 'Frontend N-1'}}`. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  /** At most 100 other changes that were made by the same request. */
  together: z.array(AuditEntry.pick({ id: true, action: true, kind: true, entityId: true, name: true })),
  togetherCount: z.number(),
  takeBack: UndoState,
  takenBack: z.object({ by: idAndName, at: z.string() }).nullable(),
})
export type AuditDetail = z.infer<typeof AuditDetail>
