import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import type { ErpPrice } from '../../integrations/erp/port.ts'
import { buildErpCourse, buildSmallErpContents } from './testing/records.ts'
import { createSyncTestCentre, type SyncTestCentre } from './testing/sync-centre.ts'

let t: SyncTestCentre
beforeAll(async () => {
  t = await createSyncTestCentre()
})
beforeEach(() => t.reset(buildSmallErpContents()))
afterAll(() => t.close())

const month = { name: "Oylik to'lov", amount: 800_000 }
const half = { name: 'Yarim stavka', amount: 400_000 }
const say = (prices: ErpPrice[] | null, extId = 'c1') => {
  t.erp.contents.courses = [
    ...t.erp.contents.courses.filter((one) => one.extId !== extId),
    buildErpCourse(extId, { prices }),
  ]
}
const stored = () =>
  t.db.many(sql`
    select course.ext_id as course, price.name, amount, price.gone_at is not null as gone
    from price join course on course.id = course_id order by price.id`)
const places = () => t.db.many(sql`select ctid::text || xmin::text as place from price order by id`)
const run = async () => {
  const { added, changed, refused } = await t.run('groups')
  return { added, changed, refused }
}

describe('importing the prices of a course from the ERP', () => {
  it('prices of new and existing courses are stored in the order in which the ERP lists them', async () => {
    say([month, half], 'c2')
    await t.runAll()
    say([half], 'c1')
    expect(await run()).toEqual({ added: 0, changed: 1, refused: 0 })
    expect(await stored()).toEqual([
      { course: 'c2', ...month, gone: false },
      { course: 'c2', ...half, gone: false },
      { course: 'c1', ...half, gone: false },
    ])
  })

  it('if the ERP sends the prices of a course in another order, the synchronization reports no change and writes no price', async () => {
    say([month, half])
    await t.runAll()
    const before = await places()
    expect(await run()).toEqual({ added: 0, changed: 0, refused: 0 })
    say([half, month])
    expect(await run()).toEqual({ added: 0, changed: 0, refused: 0 })
    expect(await places()).toEqual(before)
  })

  it('a changed price of a course is updated, a missing price is marked as gone, and a price that the ERP lists again gets its former row back', async () => {
    say([month, half])
    await t.runAll()
    const [, { id } = { id: 0 }] = await t.db.many<{ id: number }>(sql`select id from price order by id`)
    say([
      { ...month, amount: 850_000 },
      { name: 'Chegirma', amount: 0 },
    ])
    expect(await run()).toMatchObject({ changed: 1 })
    expect(await stored()).toEqual([
      { course: 'c1', ...month, amount: 850_000, gone: false },
      { course: 'c1', ...half, gone: true },
      { course: 'c1', name: 'Chegirma', amount: 0, gone: false },
    ])
    say([month, half])
    expect(await run()).toMatchObject({ changed: 1 })
    expect((await stored()).map(({ gone }) => gone)).toEqual([false, false, true])
    expect(await t.db.one(sql`select name from price where id = ${id}`)).toEqual({ name: half.name })
    say([])
    await run()
    expect((await stored()).map(({ gone }) => gone)).toEqual([true, true, true])
  })

  it('when one price of a course changes, the rows of its other prices are not written', async () => {
    say([month, half])
    await t.runAll()
    const [, untouched] = await places()
    say([{ ...month, amount: 1 }, half])
    expect(await run()).toMatchObject({ changed: 1 })
    expect((await places())[1]).toEqual(untouched)
  })

  it('an ERP that sends no prices leaves existing prices unchanged', async () => {
    say([month])
    await t.runAll()
    const before = await places()
    say(null)
    expect(await run()).toEqual({ added: 0, changed: 0, refused: 0 })
    t.erp.contents.courses = [buildErpCourse('c1', { prices: null, name: 'Boshqa nom' })]
    expect(await run()).toMatchObject({ changed: 1 })
    expect(await places()).toEqual(before)
  })

  it("the name of a course's price is stored as the ERP sends it, and two courses may use the same name", async () => {
    const names = ['Oʻquvchi ‘yarim’ 50%', "'); drop table price; --", 'Тўлиқ 🎓']
    say(
      names.map((name, n) => ({ name, amount: n * 1_000_000_000 })),
      'c2',
    )
    say([{ name: names[0] as string, amount: 5 }])
    await t.runAll()
    expect((await stored()).map(({ name }) => name).sort()).toEqual([...names, names[0]].sort())
  })
})
