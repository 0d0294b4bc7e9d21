import { z } from 'zod'

export const ErpSyncDataType = z.enum(['teachers', 'student', 'groups', 'group-students'])
export type ErpSyncDataType = z.infer<typeof ErpSyncDataType>

const SyncStatus = z.enum(['idle', 'running', 'done', 'error'])

export const SyncState = z.object({
  type: ErpSyncDataType,
  status: SyncStatus,
  /** Percentage of the expected rows that are processed; 100 only after the synchronization has ended. */
  progress: z.number(),
  total: z.number().nullable(),
  done: z.number(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  ended: z.number(),
  refused: z.number(),
  /** Number of imported rows that refer to a missing group, person or branch; every later run retries them. */
  waiting: z.number(),
  /** Why the synchronization ended early, as text for users; rows that were imported before remain stored. */
  error: z.string().nullable(),
  /** Names of ERP files that were skipped because they could not be read; the synchronization still succeeded. */
  remarks: z.array(z.string()),
  /** The first 200 rows of the ERP that were refused, or that wait for other data. */
  refusals: z.array(z.object({ entity: z.string(), extId: z.string().nullable(), reason: z.string() })),
})
export type SyncState = z.infer<typeof SyncState>

/** What the synchronization did with a listed row. (Refused and waiting rows are in the field `refusals`.) */
export const SyncedRowKind = z.enum(['added', 'changed', 'ended'])
export type SyncedRowKind = z.infer<typeof SyncedRowKind>

export const SyncedRow = z.object({
  id: z.number(),
  /** The displayed name of the row's kind, such as group or membership. */
  entity: z.string(),
  extId: z.string(),
  /** The name of the imported person or group; null = the row is deleted, or its branch is hidden from the viewer. */
  name: z.string().nullable(),
  /** The kind of page that shows the imported record; null = no page shows it. */
  place: z.enum(['student', 'academic', 'group']).nullable(),
  placeId: z.number().nullable(),
})
export type SyncedRow = z.infer<typeof SyncedRow>

export const StartedSync = z.object({ type: ErpSyncDataType, status: SyncStatus })
