import { offices } from '@markaz/protocol/centre/offices/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOfTables } from '../../testing/rows.ts'
import { createMemoryErp } from '../sync/testing/memory-erp.ts'

let superadmin: { token: string; staffId: number }
const t = shareTestApp({ erp: createMemoryErp() })
beforeAll(async () => {
  superadmin = await t.signedIn({ isSuperadmin: true, grants: crud })
})

const crud = ['create', 'read', 'update', 'delete'].map((option) => `staff_control:offices.${option}`)
let n = 0
const newName = () => `Chilonzor ${++n}`
const create = (token: string, body: unknown) => t.send(offices.create, { token, body: body as never })
const list = async (token: string) => (await t.send(offices.list, { token })).data.offices
const headOffice = async (token: string, id: number) =>
  (await t.send(offices.headOffices, { token })).data.hOffices.find((one) => one.id === id)
const stored = (id: number) =>
  t.db.one(sql`select name, head_office_id as "headOfficeId", deleted_at as "deletedAt" from office where id = ${id}`)
const counts = () => countRowsOfTables(t.db, 'office', 'staff_head_office', 'audit')

describe('creating a branch', () => {
  // Shows: OFFICE-002, OFFICE-012, OFFICE-013, OFFICE-018, OFFICE-021
  it('a new branch is listed with its head office, which no other branch can then use', async () => {
    const hOfficeId = await t.build.headOffice({ name: 'ERP Chilonzor' })
    expect(await headOffice(superadmin.token, hOfficeId)).toMatchObject({ isRelated: false })
    const { status, data } = await create(superadmin.token, { name: '  Chilonzor filiali ', hOfficeId })
    expect(status).toBe(201)
    const row = (await list(superadmin.token)).find((office) => office.id === data.id)
    expect(row).toEqual({ id: data.id, name: 'Chilonzor filiali', hOffice: { id: hOfficeId, name: 'ERP Chilonzor' } })
    expect(await headOffice(superadmin.token, hOfficeId)).toEqual({
      id: hOfficeId,
      name: 'ERP Chilonzor',
      isRelated: true,
    })
  })

  // Shows: OFFICE-016
  it('a branch without a head office, or with a blank or too short name, is refused with 400; the error names the field', async () => {
    const hOfficeId = await t.build.headOffice()
    const gone = await t.build.headOffice()
    await t.db.run(sql`update head_office set gone_at = now() where id = ${gone}`)
    const before = await counts()
    for (const [body, field, text] of [
      [{ name: 'ab', hOfficeId }, 'name', 'Kamida 3 ta belgi'],
      [{ name: '  ab  ', hOfficeId }, 'name', 'Kamida 3 ta belgi'],
      [{ name: '👍👍', hOfficeId }, 'name', 'Kamida 3 ta belgi'],
      [{ name: '     ', hOfficeId }, 'name', "Bo'sh joydan iborat bo'lmasin"],
      [{ name: '\u200b\u200b\u200b\u2060', hOfficeId }, 'name', "Bo'sh joydan iborat bo'lmasin"],
      [{ name: 'x'.repeat(256), hOfficeId }, 'name', "Ko'pi bilan 255 ta belgi"],
      [{ name: 'abc\u0000', hOfficeId }, 'name', "Qiymat noto'g'ri"],
      [{ name: 'abc\ud800', hOfficeId }, 'name', "Qiymat noto'g'ri"],
      [{ name: 5, hOfficeId }, 'name', "Qiymat noto'g'ri"],
      [{ hOfficeId }, 'name', "Maydonni to'ldiring"],
      [{ name: newName() }, 'hOfficeId', "Maydonni to'ldiring"],
      [{ name: newName(), hOfficeId: null }, 'hOfficeId', "Maydonni to'ldiring"],
      [{ name: newName(), hOfficeId: true }, 'hOfficeId', 'Raqam kiriting'],
      [{ name: newName(), hOfficeId: 987654 }, 'hOfficeId', 'Bunday bosh ofis topilmadi'],
      [{ name: newName(), hOfficeId: gone }, 'hOfficeId', 'Bunday bosh ofis topilmadi'],
    ] as const) {
      const { status, error } = await create(superadmin.token, body)
      expect([status, error.code, error.fields]).toEqual([400, 'VALIDATION', { [field]: text }])
    }
    expect(await counts()).toEqual(before)
  })

  // Shows: OFFICE-016
  it('a branch name of exactly three characters is accepted', async () => {
    expect((await create(superadmin.token, { name: ' Ўзб ', hOfficeId: await t.build.headOffice() })).status).toBe(201)
  })

  it('of ten concurrent requests to create a branch for one head office exactly one succeeds', async () => {
    const hOfficeId = await t.build.headOffice()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(superadmin.token, { name: newName(), hOfficeId })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(new Set(answers.filter((answer) => answer.status === 409).map((answer) => answer.error.code))).toEqual(
      new Set(['HEAD_OFFICE_TAKEN']),
    )
    expect(await t.db.one(sql`select count(*) from office where head_office_id = ${hOfficeId}`)).toEqual({ count: 1 })
  })

  it('a branch name that another branch has in any letter case is refused with 409; a name with similar-looking letters is accepted', async () => {
    const name = newName()
    expect((await create(superadmin.token, { name, hOfficeId: await t.build.headOffice() })).status).toBe(201)
    const taken = await create(superadmin.token, { name: name.toUpperCase(), hOfficeId: await t.build.headOffice() })
    expect([taken.status, taken.error.code]).toEqual([409, 'OFFICE_NAME_TAKEN'])
    expect((await create(superadmin.token, { name: `${name}.`, hOfficeId: await t.build.headOffice() })).status).toBe(
      201,
    )
  })

  it('a branch name with apostrophes, Cyrillic letters, emoji, SQL or HTML is stored unchanged', async () => {
    for (const name of [
      "Yangi yo'l",
      'Oʻzbekiston ‘Sergeli’',
      'Юнусобод филиали',
      '🏫🏫🏫',
      '<img src=x onerror=alert(1)>',
      "'; drop table office; --",
      'select * from staff',
      '👨‍👩‍👧‍👦 oila',
    ]) {
      const { status, data } = await create(superadmin.token, {
        name,
        hOfficeId: await t.build.headOffice({ name }),
      })
      expect(status).toBe(201)
      const row = (await list(superadmin.token)).find((office) => office.id === data.id)
      expect([row?.name, row?.hOffice.name]).toEqual([name, name])
    }
  })

  it('a user who creates a branch does not see its groups and people until the user is added to the branch', async () => {
    const hOfficeId = await t.build.headOffice()
    const groupId = await t.build.group({ headOfficeId: hOfficeId })
    const opener = await t.signedIn({ grants: [...crud, 'all_groups.read'] })
    const readGroup = async (token: string) => (await t.send(groups.read, { token, params: { id: groupId } })).status
    const { status, data } = await create(opener.token, { name: newName(), hOfficeId })
    expect([status, await list(opener.token), await readGroup(opener.token)]).toEqual([201, [], 404])
    expect(await t.db.many(sql`select from staff_head_office where head_office_id = ${hOfficeId}`)).toEqual([])
    expect((await list(superadmin.token)).map((office) => office.id)).toContain(data.id)
  })
})

describe('renaming a branch', () => {
  // Shows: OFFICE-019
  it('renaming a branch answers 200 and stores the name', async () => {
    const { id, headOfficeId } = await t.build.office()
    const name = newName()
    const { status, data } = await t.send(offices.update, {
      token: superadmin.token,
      params: { id },
      body: { name, hOfficeId: headOfficeId },
    })
    expect([status, data]).toEqual([200, { id }])
    expect(await stored(id)).toEqual({ name, headOfficeId, deletedAt: null })
  })

  it('changing a branch answers 409 if its head office would change or the name is used, 400 for an invalid name, 404 for an unknown id', async () => {
    const [one, other] = [await t.build.office(), await t.build.office({ name: newName() })]
    const free = await t.build.headOffice()
    const before = [await stored(one.id), await counts()]
    const put = async (id: number, body: object) => {
      const { status, error } = await t.send(offices.update, {
        token: superadmin.token,
        params: { id },
        body: body as never,
      })
      return [status, error.code]
    }
    const takenName = ((await stored(other.id)) as { name: string }).name
    expect(await put(one.id, { name: newName(), hOfficeId: free })).toEqual([409, 'HEAD_OFFICE_FIXED'])
    expect(await put(one.id, { name: newName(), hOfficeId: other.headOfficeId })).toEqual([409, 'HEAD_OFFICE_FIXED'])
    expect(await put(one.id, { name: takenName, hOfficeId: one.headOfficeId })).toEqual([409, 'OFFICE_NAME_TAKEN'])
    expect(await put(one.id, { name: '  ', hOfficeId: one.headOfficeId })).toEqual([400, 'VALIDATION'])
    expect(await put(one.id, { name: newName() })).toEqual([400, 'VALIDATION'])
    expect(await put(987654, { name: newName(), hOfficeId: one.headOfficeId })).toEqual([404, 'NOT_FOUND'])
    expect([await stored(one.id), await counts()]).toEqual(before)
  })

  it('renaming a branch uses the id from the path; an id in the body is ignored', async () => {
    const [one, other] = [await t.build.office(), await t.build.office()]
    const before = await stored(other.id)
    const body = {
      id: other.id,
      name: newName(),
      hOfficeId: one.headOfficeId,
      headOfficeId: other.headOfficeId,
      deletedAt: '2026-01-01',
    }
    expect((await t.send(offices.update, { token: superadmin.token, params: { id: one.id }, body })).status).toBe(200)
    expect([await stored(other.id), await stored(one.id)]).toEqual([
      before,
      { name: body.name, headOfficeId: one.headOfficeId, deletedAt: null },
    ])
  })
})

describe('deleting a branch', () => {
  const remove = (token: string, id: number) => t.send(offices.remove, { token, params: { id } })

  // Shows: OFFICE-020
  it('deleting a branch answers 200 and removes it from the list; a new branch can then use its name and its head office', async () => {
    const name = newName()
    const { id, headOfficeId } = await t.build.office({ name })
    expect((await remove(superadmin.token, id)).data).toEqual({})
    expect((await list(superadmin.token)).map((office) => office.id)).not.toContain(id)
    expect((await remove(superadmin.token, id)).status).toBe(404)
    expect(await headOffice(superadmin.token, headOfficeId)).toMatchObject({ isRelated: false })
    expect((await create(superadmin.token, { name, hOfficeId: headOfficeId })).status).toBe(201)
  })

  it('deleting a branch is refused with 409 while a group, a student or a staff member belongs to it', async () => {
    for (const fill of [
      (headOfficeId: number) => t.build.group({ headOfficeId }),
      (headOfficeId: number) => t.build.student({ headOfficeIds: [headOfficeId] }),
      (headOfficeId: number) => t.build.staff({ headOfficeIds: [headOfficeId] }),
    ]) {
      const { id, headOfficeId } = await t.build.office()
      await fill(headOfficeId)
      const before = [await stored(id), await counts()]
      const { status, error } = await remove(superadmin.token, id)
      expect([status, error.code]).toEqual([409, 'OFFICE_IN_USE'])
      expect([await stored(id), await counts()]).toEqual(before)
    }
  })

  it('a user may delete a branch to which only the user belongs', async () => {
    const { id, headOfficeId } = await t.build.office()
    const { token } = await t.signedIn({ grants: crud, headOfficeIds: [headOfficeId] })
    expect((await remove(token, id)).status).toBe(200)
  })
})

describe('which branches a user sees', () => {
  // Shows: OFFICE-001
  it('a user sees only their own branches; renaming or deleting other branches answers 404', async () => {
    const [mine, other] = [await t.build.office(), await t.build.office()]
    const { token } = await t.signedIn({ grants: crud, headOfficeIds: [mine.headOfficeId] })
    expect((await list(token)).map((office) => office.id)).toEqual([mine.id])
    const before = [await stored(other.id), await counts()]
    const renamed = await t.send(offices.update, {
      token,
      params: { id: other.id },
      body: { name: newName(), hOfficeId: other.headOfficeId },
    })
    const removed = await t.send(offices.remove, { token, params: { id: other.id } })
    expect([renamed.error.code, removed.error.code]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect([await stored(other.id), await counts()]).toEqual(before)
  })

  it('a head office that the ERP no longer lists cannot be selected for a branch', async () => {
    const id = await t.build.headOffice()
    await t.db.run(sql`update head_office set gone_at = now() where id = ${id}`)
    expect(await headOffice(superadmin.token, id)).toBeUndefined()
  })
})
