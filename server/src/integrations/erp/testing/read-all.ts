import type { ErpBatches, ErpRecord } from '../port.ts'

interface AllBatches<T> {
  records: T[]
  refused: { extId: string | null; reason: string }[]
  notes: string[]
  sizes: number[]
  /** Whether the last batch of the ERP completed the list; null = there was no batch. */
  full: boolean | null
}

export async function readAllBatches<T extends ErpRecord>(batches: ErpBatches<T>): Promise<AllBatches<T>> {
  const all: AllBatches<T> = { records: [], refused: [], notes: [], sizes: [], full: null }
  for await (const batch of batches) {
    for (const row of batch.rows) {
      if (row.ok) all.records.push(row.record)
      else all.refused.push({ extId: row.extId, reason: row.reason })
    }
    all.notes.push(...batch.notes)
    all.sizes.push(batch.rows.length)
    all.full = batch.full
  }
  return all
}

export const fullErpReadOptions = { since: null, signal: new AbortController().signal }

export const erpReadOptionsSince = (since: string) => ({ since, signal: new AbortController().signal })
