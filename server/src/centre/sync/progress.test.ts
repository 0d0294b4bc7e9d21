import { describe, expect, it } from 'vitest'
import { SyncProgress } from './progress.ts'

describe('the progress of a synchronization', () => {
  it('if the number of rows of every kind is known, the progress of a synchronization is the share of rows that were handled', () => {
    const progress = new SyncProgress([null, 200])
    progress.handled(50, 100)
    expect([progress.total, progress.percent]).toEqual([300, 16])
    progress.handled(50, 100)
    progress.collectionOver()
    progress.handled(100, null)
    expect([progress.total, progress.percent]).toEqual([300, 66])
  })

  it('while the number of rows is unknown for one type of data, all types have equal shares in the progress of a synchronization', () => {
    const progress = new SyncProgress([null, null, null])
    progress.handled(5, 10)
    expect([progress.total, progress.percent]).toEqual([null, 16])
    progress.collectionOver()
    progress.handled(1_000, null)
    expect([progress.total, progress.percent]).toEqual([null, 33])
  })

  it('a running synchronization shows less than 100 %, even if more rows arrive than were announced, or no rows arrive', () => {
    const progress = new SyncProgress([10])
    progress.handled(30, 10)
    expect([progress.total, progress.percent]).toEqual([30, 99])
    const empty = new SyncProgress([null])
    empty.collectionOver()
    expect([empty.total, empty.percent]).toEqual([0, 0])
  })
})
