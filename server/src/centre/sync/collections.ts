import type { SyncType } from '@markaz/protocol/centre/sync/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { ErpBatches, ErpKind, ErpReadOptions, ErpRecord, ErpSource } from '../../integrations/erp/port.ts'
import type { BatchCounts, RunTime } from './taken.ts'

export type RunType = SyncType | 'import'

/** One kind of ERP rows: how they are imported and ended. The area that stores them declares it. */
export interface Collection {
  entity: ErpKind
  /** The synchronization buttons that import the collection. */
  buttons: readonly SyncType[]
  /** The name of one row in reports. */
  title: string
  table: Sql
  /** Additional tables that an import fills. */
  fills?: readonly Sql[]
  read(erp: ErpSource, options: ErpReadOptions): ErpBatches<ErpRecord>
  /** Maximum number of rows per transaction if not `mostRowsAtOnce`, for rows that bring many others. */
  mostAtOnce?: number
  /**
   * A query that shows the rows to a viewer: ext_id, name (null outside their branches), place ('student', 'academic'
   * or 'group': the page that shows the row) and place_id.
   */
  rows(asker: { viewer: Viewer; today: string }): Sql
  /** Imports records inside a transaction; inserts and updates rows, never ends them. */
  take(tx: Db, records: ErpRecord[], at: RunTime): Promise<BatchCounts>
  /** A query of the rows in use on that day, whose loss would be noticed. */
  inUse(today: string): Sql
  /** Further columns to set when a row ends; `gone_at` is set in every table. */
  ending?: Sql
  afterEnding?(tx: Db, ids: number[], at: RunTime): Promise<void>
}

let known: readonly Collection[] = []

/** Registers the collections. areas.ts calls it once, in an order in which no collection refers to a later one. */
export function declareCollections(collections: readonly Collection[]): void {
  known = collections
}

export function allCollections(): readonly Collection[] {
  if (known.length === 0) throw new Error('Nothing is taken from the ERP: this program does not import areas.ts')
  return known
}

export function collectionsOf(type: RunType): readonly Collection[] {
  return type === 'import' ? allCollections() : allCollections().filter(({ buttons }) => buttons.includes(type))
}

/** Returns the kinds of a run type whose rows may wait for other rows. */
export function entitiesOf(type: RunType): string[] {
  return collectionsOf(type).map(({ entity }) => entity)
}

/** The condition for `inUse` of rows with a last day. */
export const notEnded = (today: string): Sql => sql`(ended_date is null or ended_date >= ${today}::date)`
