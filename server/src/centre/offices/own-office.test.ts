import { offices } from '@markaz/protocol/centre/offices/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'
import { importErpFromFile } from '../sync/import-file.ts'
import { createMemoryErp, type ErpContents } from '../sync/testing/memory-erp.ts'
import { buildErpGroup, buildErpMembership, buildErpStudent, buildSmallErpContents } from '../sync/testing/records.ts'

const t = shareTestApp()
let token: string
beforeAll(async () => {
  const grants = ['create', 'read', 'update', 'delete'].map((option) => `staff_control:offices.${option}`)
  token = (await t.signedIn({ isSuperadmin: true, grants })).token
})

const open = (name: string) => t.send(offices.create, { token, body: { name } })
const headOffices = async () => (await t.send(offices.headOffices, { token })).data
const counts = () => countRowsOfTables(t.db, 'office', 'head_office', 'audit')
const taken = (contents: Partial<ErpContents>) =>
  importErpFromFile({
    db: t.db,
    clock: t.deps.clock,
    erp: createMemoryErp(contents),
    signal: new AbortController().signal,
    isTrial: false,
  })
const stored = (name: string) =>
  t.db.one(sql`select head_office.id, name, gone_at as "goneAt" from head_office where ext_id = ${name}`)

// Shows: OPS-015
it("without an ERP, creating a branch also creates a head office with the branch's name", async () => {
  expect(await headOffices()).toEqual({ hOffices: [], isNeeded: false })
  const { status, data } = await open('  Chilonzor ')
  const [hOffice] = (await headOffices()).hOffices
  expect([status, hOffice]).toEqual([201, { id: expect.any(Number), name: 'Chilonzor', isRelated: true }])
  const after = { name: 'Chilonzor', hOfficeId: hOffice?.id }
  expect(await readLastAudit(t.db)).toMatchObject({ action: 'create', entity: 'office', entityId: data.id, after })
  const { data: list } = await t.send(offices.list, { token })
  expect(list.offices).toContainEqual({
    id: data.id,
    name: 'Chilonzor',
    hOffice: { id: hOffice?.id, name: 'Chilonzor' },
  })
})

// Shows: OPS-015
it('creating a branch is refused with 409 if its name is the current or the original name of another branch', async () => {
  const { data } = await open('Sergeli')
  const { id } = (await stored('Sergeli')) as { id: number }
  const before = await counts()
  const refusals = [await open('Sergeli'), await open('SERGELI')]
  expect(refusals.map(({ status, error }) => [status, error.code])).toEqual(Array(2).fill([409, 'OFFICE_NAME_TAKEN']))
  expect(await counts()).toEqual(before)
  await t.send(offices.update, { token, params: { id: data.id }, body: { name: 'Yangi Sergeli', hOfficeId: id } })
  expect((await open('Sergeli')).error.code).toBe('OFFICE_NAME_TAKEN')
})

it('without an ERP, of ten concurrent requests to create the same branch, one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => open('Olmazor')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})

it('a branch that is deleted and created again has the same head office as before', async () => {
  const first = await open('Bektemir')
  const before = await stored('Bektemir')
  await t.send(offices.remove, { token, params: { id: first.data.id } })
  expect((await open('Bektemir')).status).toBe(201)
  expect(await stored('Bektemir')).toEqual(before)
})

// Shows: OPS-015
it('connecting an ERP later does not change a branch that was created manually, whatever the ERP lists', async () => {
  await open('Uchtepa')
  const before = await stored('Uchtepa')
  await taken(buildSmallErpContents())
  const { collections } = await taken({ ...buildSmallErpContents(), headOffices: [] })
  expect(collections.find(({ entity }) => entity === 'head_office')).toMatchObject({ changed: 0, ended: 1 })
  expect(await stored('Uchtepa')).toEqual(before)
})

// Shows: OPS-015
it("if an imported table names a manually created branch, its groups and students are added to that branch, and the branch's staff see them", async () => {
  await open('Mirobod')
  const { id } = (await stored('Mirobod')) as { id: number }
  const manager = await t.signedIn({ grants: ['all_groups.read'], headOfficeIds: [id] })
  await taken({
    students: [buildErpStudent('m1', { headOfficeExtIds: ['Mirobod'] })],
    groups: [buildErpGroup('mg1', { name: 'Ingliz tili', headOfficeExtId: 'Mirobod' })],
    groupStudents: [buildErpMembership('mm1', { groupExtId: 'mg1', studentExtId: 'm1' })],
  })
  const groupId = ((await t.db.one(sql`select id from study_group where ext_id = 'mg1'`)) as { id: number }).id
  const { status, data } = await t.send(groups.read, { token: manager.token, params: { id: groupId } })
  expect([status, data]).toMatchObject([200, { name: 'Ingliz tili' }])
})
