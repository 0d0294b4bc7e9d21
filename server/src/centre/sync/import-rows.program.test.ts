import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { buildErpGroup, buildErpScheduleItem, buildSmallErpContents } from './testing/records.ts'
import { createSyncTestCentre, type SyncTestCentre } from './testing/sync-centre.ts'

let t: SyncTestCentre
beforeAll(async () => {
  t = await createSyncTestCentre()
})
beforeEach(() => t.reset(buildSmallErpContents()))
afterAll(() => t.close())

describe('ERP rows that cannot be imported', () => {
  it('if one of hundreds of imported groups cannot be stored, only this group is refused', async () => {
    t.erp.contents.groups = Array.from({ length: 250 }, (_, n) =>
      buildErpGroup(`g${n}`, { schedule: [buildErpScheduleItem('j')] }),
    )
    t.erp.contents.groups[120] = buildErpGroup('g120', { name: 'yom\u0000on' })
    t.erp.refused.groups = [{ extId: 'x', reason: "Nomi yo'q" }]
    expect(await t.run('groups')).toMatchObject({
      status: 'done',
      added: 251,
      refused: 2,
      waiting: 1,
      done: 254,
      total: 254,
    })
    expect(
      await t.db.many(
        sql`select id from study_group where not exists (select from lesson where group_id = study_group.id)`,
      ),
    ).toEqual([])
  })
})
