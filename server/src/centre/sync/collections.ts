import type { ErpSyncDataType } from '@markaz/protocol/centre/sync/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { ErpBatches, ErpReadOptions, ErpRecord, ErpRecordKind, ErpSource } from '../../integrations/erp/port.ts'
import type { SyncBatchCounts, SyncNowAndToday } from './batch-counts.ts'

export type SyncRunType = ErpSyncDataType | 'import'

/** One kind of ERP rows, such as students or groups. The module that stores the rows implements it. */
export interface ErpCollection {
  entity: ErpRecordKind
  /** Buttons on the synchronization page that import this kind of rows. */
  buttons: readonly ErpSyncDataType[]
  /** Uzbek name of one row in reports. */
  title: string
  table: Sql
  /** Further tables that are filled when these rows are imported. */
  fills?: readonly Sql[]
  read(erp: ErpSource, options: ErpReadOptions): ErpBatches<ErpRecord>
  /**
   * Maximum rows per transaction for a kind of rows whose import changes many other rows; undefined =
   * `maxRowsPerTransaction`.
   */
  mostAtOnce?: number
  /**
   * SQL query for the imported rows: ext_id, name (null outside the viewer's branches), place (the page that shows the
   * row), place_id (the row's id in the page's address).
   */
  rows(asker: { viewer: Viewer; today: string }): Sql
  /** Inserts and updates rows from ERP records. Never marks rows as gone. */
  take(tx: Db, records: ErpRecord[], at: SyncNowAndToday): Promise<SyncBatchCounts>
  /**
   * SQL condition: the row is in use. If too many rows in use disappear from the ERP, the import refuses to mark them
   * as gone.
   */
  inUse(today: string): Sql
  /** Further columns to set when a row is marked as gone. */
  ending?: Sql
  afterEnding?(tx: Db, ids: number[], at: SyncNowAndToday): Promise<void>
}

let declaredCollections: readonly ErpCollection[] = []

/** Declares the kinds of ERP rows. Each kind must come after the kinds to which its rows refer. */
export function declareErpCollections(collections: readonly ErpCollection[]): void {
  declaredCollections = collections
}

export function allErpCollections(): readonly ErpCollection[] {
  if (declaredCollections.length === 0)
    throw new Error('Nothing is taken from the ERP: this program does not import areas.ts')
  return declaredCollections
}

export function collectionsOfSyncRun(type: SyncRunType): readonly ErpCollection[] {
  return type === 'import' ? allErpCollections() : allErpCollections().filter(({ buttons }) => buttons.includes(type))
}

export function entityNamesOfSyncRun(type: SyncRunType): string[] {
  return collectionsOfSyncRun(type).map(({ entity }) => entity)
}

/** SQL condition: the last day of the ERP row is not over. */
export const isErpRowCurrentSql = (today: string): Sql => sql`(ended_date is null or ended_date >= ${today}::date)`
