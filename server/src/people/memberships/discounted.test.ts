import { childDiscounts } from '@markaz/protocol/people/discounts/child-discounts.routes'
import { promos } from '@markaz/protocol/people/discounts/routes'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession } from '../../testing/portal-session.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { readContractTagValues } from '../contracts/tag-values.ts'
import { createMembershipTestCentre, readMembershipRows } from './testing/study-centre.ts'

const t = shareTestApp()

async function pricedCentre() {
  const c = await createMembershipTestCentre(t)
  const priceId = await t.build.price({ courseId: c.courseId, amount: 1_000_000 })
  const contract = async (studentId: number) => {
    const about = { studentId, staffId: c.staffId, number: '1', agent: null, today: '2026-11-21' }
    const { price, discounts } = await readContractTagValues(t.db, about)
    return { price, discounts }
  }
  return { ...c, priceId, contract }
}
let codes = 0
const newCode = () => `KOD${++codes}`
const usedOf = async (id: number) =>
  (await t.db.one<{ used: number }>(sql`select used_count as used from discount where id = ${id}`))?.used
const results = (answers: { status: number; error?: { code: string } }[]) =>
  answers.map(({ status, error }) => error?.code ?? status)

describe('a promo or a discount of a membership', () => {
  it("a promo or discount is stored with the membership, and shown in the membership's history and in the contract", async () => {
    const c = await pricedCentre()
    const code = newCode()
    const promo = await t.build.discount({ code, percent: 15, limit: 3 })
    const discountId = await t.build.discount({ amount: 50_000, courseIds: [c.courseId], officeIds: [c.office.id] })
    const query = { groupId: c.groupId }
    const shown = await t.send(studentGroups.promo, {
      token: c.token,
      query: { ...query, promoCode: code.toLowerCase() },
    })
    expect(shown.data.promo).toMatchObject({ id: promo, percent: 15, amount: null, left: 3 })
    const offered = (await t.send(studentGroups.formOptions, { token: c.token, query })).data.discounts
    expect(offered.map(({ id }) => id)).toContain(discountId)
    expect(offered.map(({ id }) => id)).not.toContain(promo)

    const [ali, vali] = [await c.student(), await c.student()]
    const first = await c.add({ studentId: ali, priceId: c.priceId, promoCode: code })
    await c.add({ studentId: vali, priceId: c.priceId, discountId })
    expect((await c.history(first.data.studentGroupId))[0]?.price).toMatchObject({
      amount: 1_000_000,
      discount: { code, percent: 15, amount: null },
    })
    expect(await c.contract(ali)).toEqual({ price: "850 000 so'm", discounts: `${code} (15 %)` })
    expect((await c.contract(vali)).price).toBe("950 000 so'm")
    const settings = await t.signedIn({ grants: ['settings.read'], headOfficeIds: [c.headOfficeId] })
    const uses = async (token: string) => (await t.send(promos.uses, { token, params: { id: promo } })).data.uses
    expect(await uses(settings.token)).toMatchObject([
      { student: { id: ali }, group: { id: c.groupId }, percent: 15, staff: { id: c.staffId } },
    ])
    const far = await t.signedIn({ grants: ['settings.read'], headOfficeIds: [(await t.build.office()).headOfficeId] })
    expect(await uses(far.token)).toEqual([])

    const father = await t.build.agent({ studentIds: [ali] })
    const parent = await openParentSession(t.deps, t.db, father)
    const given = async () => (await t.send(childDiscounts.list, { token: parent, params: { childId: ali } })).data
    expect((await given()).discounts).toEqual([
      expect.objectContaining({ percent: 15, amount: null, group: expect.objectContaining({ id: c.groupId }) }),
    ])
    expect(JSON.stringify(await given())).not.toContain(code)

    // The membership must retain the agreed discount after the promo was changed and archived.
    await t.db.run(sql`update discount set percent = 50, archived_at = now() where id = ${promo}`)
    expect((await c.contract(ali)).price).toBe("850 000 so'm")
    expect((await given()).discounts).toMatchObject([{ percent: 15 }])
  })

  it('adding a student with a promo or discount that is not valid for the group today answers 400 naming the field', async () => {
    const c = await pricedCentre()
    const studentId = await c.student()
    const code = async (options: object) => {
      const promoCode = newCode()
      await t.build.discount({ code: promoCode, ...options })
      return promoCode
    }
    const archived = newCode()
    const archivedId = await t.build.discount({ code: archived })
    await t.db.run(sql`update discount set archived_at = now() where id = ${archivedId}`)
    const good = await code({})
    const elsewhere = (await t.build.office()).id
    const before = [await readMembershipRows(t), await t.db.one(sql`select count(*) from discount_use`)]
    for (const [body, field, text] of [
      [{ promoCode: 'YOQ' }, 'promoCode', "Bunday promokod yo'q"],
      [{ promoCode: archived }, 'promoCode', 'Promokod arxivga olingan'],
      [
        { promoCode: await code({ startDate: '2026-01-01', endDate: '2026-11-20' }) },
        'promoCode',
        'Faqat 01.01.2026 – 20.11.2026 kunlari beriladi',
      ],
      [
        { promoCode: await code({ startDate: '2026-11-22' }) },
        'promoCode',
        'Faqat 22.11.2026 – 31.12.2027 kunlari beriladi',
      ],
      [{ promoCode: await code({ courseIds: [await t.build.course()] }) }, 'promoCode', 'Bu guruh kursi uchun emas'],
      [{ discountId: await t.build.discount({ officeIds: [elsewhere] }) }, 'discountId', 'Bu guruh filiali uchun emas'],
      [{ discountId: archivedId }, 'discountId', "Bunday chegirma yo'q yoki u arxivda"],
      [{ promoCode: good, discountId: archivedId }, 'promoCode', 'Chegirma yoki promokoddan bittasini tanlang'],
      [{ promoCode: good, priceId: null }, 'priceId', 'Avval narxni tanlang'],
    ] as const) {
      const { status, error } = await c.add({ studentId, priceId: c.priceId, ...body })
      expect([status, error.fields]).toEqual([400, { [field]: text }])
    }
    expect([await readMembershipRows(t), await t.db.one(sql`select count(*) from discount_use`)]).toEqual(before)
  })

  it('a promo is valid on its first day and on its last day', async () => {
    const c = await pricedCentre()
    for (const days of [
      { startDate: '2026-11-21', endDate: '2026-12-31' },
      { startDate: '2026-01-01', endDate: '2026-11-21' },
    ]) {
      const promoCode = newCode()
      await t.build.discount({ code: promoCode, ...days })
      const { status } = await c.add({ studentId: await c.student(), priceId: c.priceId, promoCode })
      expect(status).toBe(201)
    }
  })

  it('of ten simultaneous requests to add a student with a promo that has three uses left, three succeed, and the other students are not added', async () => {
    const c = await pricedCentre()
    const promoCode = newCode()
    const promo = await t.build.discount({ code: promoCode, limit: 3 })
    const students = await Promise.all(Array.from({ length: 10 }, () => c.student()))
    const answers = await Promise.all(students.map((studentId) => c.add({ studentId, priceId: c.priceId, promoCode })))
    expect(results(answers).toSorted()).toEqual([201, 201, 201, ...Array(7).fill('DISCOUNT_USED_UP')])
    const members = await t.db.one<{ count: number }>(
      sql`select count(*) from student_group where group_id = ${c.groupId}`,
    )
    expect([await usedOf(promo), members?.count]).toEqual([3, 3])
    const query = { groupId: c.groupId, promoCode }
    expect((await t.send(studentGroups.promo, { token: c.token, query })).error.code).toBe('DISCOUNT_USED_UP')
  })

  it('when several students are added at once with a promo, each uses the promo once, or no student is added', async () => {
    const c = await pricedCentre()
    const promoCode = newCode()
    const promo = await t.build.discount({ code: promoCode, limit: 2 })
    const [one, two, three] = [await c.student(), await c.student(), await c.student()]
    const add = (...ids: number[]) =>
      t.send(studentGroups.addMany.run, {
        token: c.token,
        body: { ids, groupId: c.groupId, startDate: '2026-11-23', priceId: c.priceId, promoCode },
      })
    expect((await add(one, two, three)).error.code).toBe('DISCOUNT_USED_UP')
    expect(await usedOf(promo)).toBe(0)
    const done = await add(one, two)
    expect([done.status, await usedOf(promo)]).toEqual([200, 2])
    await undoRequestChanges(t, c.token, done)
    expect(await usedOf(promo)).toBe(0)
    expect((await add(three)).status).toBe(200)
  })

  it('a student who moves to another group keeps the promo at the same price and loses it at another price', async () => {
    const c = await pricedCentre()
    const promoCode = newCode()
    const promo = await t.build.discount({ code: promoCode, limit: 2 })
    const studentId = await c.student()
    const price = async () => (await c.contract(studentId)).price
    const added = await c.add({ studentId, priceId: c.priceId, promoCode, startDate: '2026-11-20' })
    const next = await c.group()
    const moved = await c.move(added.data.studentGroupId, { groupId: next, startDate: '2026-11-22' })
    expect([moved.status, await usedOf(promo), await price()]).toEqual([201, 1, "900 000 so'm"])
    await undoRequestChanges(t, c.token, moved)
    expect([await usedOf(promo), await price()]).toEqual([1, "900 000 so'm"])

    const other = await t.build.course()
    const otherPrice = await t.build.price({ courseId: other, amount: 700_000 })
    const otherGroup = await c.group({ courseId: other })
    const away = await c.move(added.data.studentGroupId, {
      groupId: otherGroup,
      startDate: '2026-11-22',
      priceId: otherPrice,
    })
    const newest = await c.history(away.data.studentGroupId)
    expect(newest[0]?.price).toMatchObject({ amount: 700_000, discount: null })
    await undoRequestChanges(t, c.token, away)

    const late = await c.add({ studentId: await c.student(), priceId: c.priceId, promoCode })
    expect([late.status, await usedOf(promo)]).toEqual([201, 2])
    await undoRequestChanges(t, c.token, late)
    expect(await usedOf(promo)).toBe(1)
    await c.stop(added.data.studentGroupId, '2026-11-23')
    expect(await usedOf(promo)).toBe(1)
  })
})
