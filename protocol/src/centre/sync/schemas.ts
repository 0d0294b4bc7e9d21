import { z } from 'zod'

/** The four calls of the documents, spelled as they spell them (`student` is singular). */
export const SyncType = z.enum(['teachers', 'student', 'groups', 'group-students'])
export type SyncType = z.infer<typeof SyncType>

const SyncStatus = z.enum(['idle', 'running', 'done', 'error'])

/** The last (or running) synchronisation of one type. */
export const SyncState = z.object({
  type: SyncType,
  status: SyncStatus,
  /** 0…100, honest: rows handled of rows expected; stays below 100 until the run is over. */
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
  /** Rows whose group, person or office has not arrived yet; they are tried again by every later run. */
  waiting: z.number(),
  /** Why the run ended early, readable; what it had taken stays. */
  error: z.string().nullable(),
  /** What could not be read and was skipped; the run has ended all the same. */
  remarks: z.array(z.string()),
  /** The first 200 refused or waiting rows of the run. */
  refusals: z.array(z.object({ entity: z.string(), extId: z.string().nullable(), reason: z.string() })),
})
export type SyncState = z.infer<typeof SyncState>

/** The numbers of a run behind which rows stand that were taken; those refused or waiting are in its state. */
export const SyncRowKind = z.enum(['added', 'changed', 'ended'])
export type SyncRowKind = z.infer<typeof SyncRowKind>

export const SyncRow = z.object({
  id: z.number(),
  /** What such a row is called. */
  entity: z.string(),
  extId: z.string(),
  /** null for a row that is not here any more, or of branches the viewer does not see. */
  name: z.string().nullable(),
  /** The kind of page that shows it. */
  place: z.enum(['student', 'academic', 'group']).nullable(),
  placeId: z.number().nullable(),
})
export type SyncRow = z.infer<typeof SyncRow>

export const Started = z.object({ type: SyncType, status: SyncStatus })
