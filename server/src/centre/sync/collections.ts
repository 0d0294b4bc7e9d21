import type { SyncType } from '@markaz/protocol/centre/sync/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { ErpBatches, ErpKind, ErpReadOptions, ErpRecord, ErpSource } from '../../integrations/erp/port.ts'
import type { At, Taken } from './taken.ts'

export type RunType = SyncType | 'import'

/** One kind of rows of the ERP: how they are read, taken and ended. The area that keeps them writes it down. */
export interface Collection {
  entity: ErpKind
  /** The buttons that take it. */
  buttons: readonly SyncType[]
  /** What one of its rows is called in a report. */
  title: string
  table: Sql
  /** Tables that its rows fill besides. */
  fills?: readonly Sql[]
  read(erp: ErpSource, options: ErpReadOptions): ErpBatches<ErpRecord>
  /** Where a row brings many others with it: so many in one transaction, because on the embedded database everybody waits for it. */
  mostAtOnce?: number
  /**
   * How its rows are shown to a viewer: ext_id, name (null outside their branches), place ('student', 'academic' or
   * 'group', whose page shows it) and place_id.
   */
  rows(asker: { viewer: Viewer; today: string }): Sql
  /** Runs inside a transaction; adds and changes rows, never ends one. */
  take(tx: Db, records: ErpRecord[], at: At): Promise<Taken>
  /** Rows here that are in use on that day: the ones whose loss would be felt. */
  inUse(today: string): Sql
  /** What else is written when a row ends; `gone_at` is for every table the same. */
  ending?: Sql
  afterEnding?(tx: Db, ids: number[], at: At): Promise<void>
}

let known: readonly Collection[] = []

/**
 * The collections are said once, by areas.ts from what the areas declare, in the order in which nothing has to wait for
 * what comes later.
 */
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

/** The entities of a type whose rows may wait for others. */
export function entitiesOf(type: RunType): string[] {
  return collectionsOf(type).map(({ entity }) => entity)
}

/** `inUse` of rows with a last day. */
export const notEnded = (today: string): Sql => sql`(ended_date is null or ended_date >= ${today}::date)`
