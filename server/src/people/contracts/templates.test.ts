import { uploads } from '@markaz/protocol/centre/files/routes'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  buildContractTemplate,
  buildDocx,
  buildUploadedContractTemplate,
  createTestContract,
  createTestSigner,
} from './testing/contract-kit.ts'

const t = shareTestApp()
let viewer: { token: string; staffId: number }
beforeAll(async () => {
  viewer = await t.signedIn({ grants: [...crud, 'users:students.read', 'users:students.update'], isSuperadmin: true })
})

const crud = ['create', 'read', 'update'].map((option) => `settings:contracts.${option}`)
let n = 0
const newName = () => `O'quv shartnomasi ${++n}`
const create = (body: object, token = viewer.token) => t.send(contracts.create, { token, body: body as never })
const update = (id: number, body: object, token = viewer.token) =>
  t.send(contracts.update, { token, params: { id }, body: body as never })
const read = async (id: number, token = viewer.token) => (await t.send(contracts.read, { token, params: { id } })).data
const everything = () =>
  t.db.one(sql`select (select json_agg(contract_template order by id) from contract_template) as templates,
    (select count(*) from audit) as lines, (select count(used_at) from file) as used`)
const upload = (bytes = buildDocx('{number} {student}')) => buildUploadedContractTemplate(t, viewer.staffId, bytes)

describe('adding a contract template', () => {
  // Shows: CONTRACT-012, CONTRACT-014
  it('a new contract template is listed and read, and its file is downloaded byte for byte', async () => {
    const bytes = buildDocx('Shartnoma {number}', '{student}')
    const sent = await t.send(uploads.contractAttachment, {
      token: viewer.token,
      file: { name: "O'quv shartnomasi.docx", bytes },
    })
    const name = newName()
    const { status, data } = await create({ name: ` ${name} `, file: sent.data.path })
    expect(status).toBe(201)
    const file = { name: "O'quv shartnomasi.docx", size: bytes.length }
    expect(await read(data.id)).toMatchObject({ id: data.id, name, file, signed: 0, waiting: 0 })
    const list = await t.send(contracts.list, { token: viewer.token, query: { value: name } })
    expect([list.data.total, list.data.contracts[0]?.id]).toEqual([1, data.id])
    const download = await t.send(contracts.download, { token: viewer.token, params: { id: data.id } })
    expect([download.status, download.bytes.equals(bytes)]).toEqual([200, true])
    expect(download.headers['content-disposition']).toContain("filename*=UTF-8''O%27quv%20shartnomasi.docx")
    const options = await t.send(contracts.options, { token: viewer.token })
    expect(options.data.contracts).toContainEqual({ id: data.id, name })
  })

  it("the contract form preselects the template that was used last in the viewer's branches", async () => {
    const { headOfficeId } = await t.build.office()
    const { token } = await t.signedIn({ grants: ['users:students.read'], headOfficeIds: [headOfficeId] })
    const lastUsed = async () => (await t.send(contracts.options, { token })).data.lastUsedId
    const makeIn = async (headOfficeIds: number[], contractId: number) => {
      const studentId = await t.build.student({ headOfficeIds })
      expect(
        (await createTestContract(t, viewer.token, { studentId, contractId, agent: createTestSigner() })).status,
      ).toBe(201)
    }
    expect(await lastUsed()).toBeNull()
    const used = await buildContractTemplate(t)
    await makeIn([headOfficeId], used)
    await makeIn([(await t.build.office()).headOfficeId], await buildContractTemplate(t))
    expect(await lastUsed()).toBe(used)
  })

  // Shows: CONTRACT-012
  it('adding a contract template answers 400 for a file that is missing, already used, uploaded by another user or in another folder', async () => {
    const other = await t.signedIn({ grants: crud })
    const used = await upload()
    await t.db.run(sql`update file set used_at = now() where key = ${used}`)
    const files = [
      await buildUploadedContractTemplate(t, other.staffId, buildDocx('{number}')),
      used,
      await buildUploadedContractTemplate(t, viewer.staffId, buildDocx('{number}'), 'students/images'),
      'other/none.docx',
      'other/../../etc/passwd',
    ]
    const before = await everything()
    for (const file of files) {
      const { status, error } = await create({ name: newName(), file })
      expect([status, error.code]).toEqual([400, 'FILE_UNKNOWN'])
    }
    expect(await everything()).toEqual(before)
  })

  // Shows: CONTRACT-010
  it('adding a contract template answers 400 for a wrong file or a bad name, 409 for a taken name; nothing is written', async () => {
    const name = newName()
    await create({ name, file: await upload() })
    const [picture, unknown, good] = [
      await upload(Buffer.from('PK-')),
      await upload(buildDocx('{ism}')),
      await upload(),
    ]
    const before = await everything()
    for (const [body, expected] of [
      [
        { name: newName(), file: picture },
        [400, 'FILE_BROKEN', { file: "Faylni o'qib bo'lmadi: u buzilgan yoki juda murakkab" }],
      ],
      [{ name: newName(), file: unknown }, [400, 'TEMPLATE_BROKEN', { file: "Noma'lum belgilar: {ism}" }]],
      [{ name: '  ', file: good }, [400, 'VALIDATION', { name: "Bo'sh joydan iborat bo'lmasin" }]],
      [{ name: newName() }, [400, 'VALIDATION', { file: "Maydonni to'ldiring" }]],
      [{ name: name.toUpperCase(), file: good }, [409, 'TEMPLATE_NAME_TAKEN', undefined]],
    ] as const) {
      const { status, error } = await create(body)
      expect([status, error.code, error.fields]).toEqual(expected)
    }
    expect(await everything()).toEqual(before)
  })
})

describe('changing a contract template', () => {
  it('changing only the name of a contract template answers 200 and leaves its file unchanged', async () => {
    const id = await buildContractTemplate(t)
    const before = await read(id)
    const name = newName()
    expect((await update(id, { name })).data).toEqual({ id })
    expect(await read(id)).toEqual({ ...before, name })
  })

  // Shows: CONTRACT-013
  it("a new file replaces and deletes a contract template's old file; earlier contracts retain their own files", async () => {
    const id = await buildContractTemplate(t, { texts: ['Eski {number}'] })
    const studentId = await t.build.student({ phoneNumber: '998901112233' })
    const { data } = await createTestContract(t, viewer.token, { studentId, contractId: id })
    const old = await t.db.one<{ key: string }>(sql`select file_key as key from contract_template where id = ${id}`)
    const file = await upload(buildDocx('Yangi {number}'))
    expect((await update(id, { name: newName(), file })).status).toBe(200)
    expect(await t.db.one(sql`select used_at as "usedAt" from file where key = ${old?.key}`)).toEqual({ usedAt: null })
    const kept = await t.send(contracts.downloadOfStudent, { token: viewer.token, params: { id: data.contract.id } })
    expect(kept.bytes.length).toBe(data.contract.file.size)
    expect((await update(id, { name: newName(), file })).status).toBe(200)
  })

  // Shows: CONTRACT-013
  it('a contract template stays unchanged if its change is refused with 404 (unknown id), 409 (taken name) or 400 (bad file)', async () => {
    const [id, other] = [await buildContractTemplate(t), await buildContractTemplate(t)]
    const taken = (await read(other)).name
    const bad = await upload(buildDocx('{ism}'))
    const before = await everything()
    for (const [target, body, expected] of [
      [987654, { name: newName() }, [404, 'NOT_FOUND']],
      [id, { name: taken.toLowerCase() }, [409, 'TEMPLATE_NAME_TAKEN']],
      [id, { name: newName(), file: bad }, [400, 'TEMPLATE_BROKEN']],
      [id, { name: newName(), file: 'other/none.docx' }, [400, 'FILE_UNKNOWN']],
      [id, { name: '' }, [400, 'VALIDATION']],
    ] as const) {
      const { status, error } = await update(target, body)
      expect([status, error.code]).toEqual(expected)
    }
    expect(await everything()).toEqual(before)
  })

  it('every change of a contract template writes an audit row with the values before and after', async () => {
    const { data } = await create({ name: newName(), file: await upload() })
    const name = newName()
    await update(data.id, { name })
    const lines = await t.db.many(sql`
      select action, permission_name as "permissionName", staff_id as "staffId", after ->> 'name' as name
      from audit where entity = 'contract_template' and entity_id = ${data.id} order by id`)
    expect(lines).toEqual([
      { action: 'create', permissionName: 'settings:contracts', staffId: viewer.staffId, name: expect.any(String) },
      { action: 'update', permissionName: 'settings:contracts', staffId: viewer.staffId, name },
    ])
  })
})

describe('reading contract templates', () => {
  // Shows: CONTRACT-014
  it('requests to read, download or see the history of an unknown contract template answer 404', async () => {
    for (const route of [contracts.read, contracts.download, contracts.history]) {
      const { status, error } = await t.send(route as typeof contracts.read, {
        token: viewer.token,
        params: { id: 987654 },
      })
      expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  // Shows: CONTRACT-011
  it('the list of contract templates is paged, newest first, and searched by name in either alphabet', async () => {
    const mark = `Ингичка${++n}`
    const ids = [
      await buildContractTemplate(t, { name: `${mark} bir` }),
      await buildContractTemplate(t, { name: `${mark} ikki` }),
    ]
    const list = async (query: object) => (await t.send(contracts.list, { token: viewer.token, query })).data
    expect((await list({ value: mark })).contracts.map(({ id }) => id)).toEqual(ids.toReversed())
    const second = await list({ value: `ingichka${n}`, page: 2, perPage: 1 })
    expect([second.total, second.contracts.map(({ id }) => id)]).toEqual([2, [ids[0]]])
    expect((await list({ value: "100%_o'" })).total).toBe(0)
  })

  it('the list of contract template tags shows each tag in braces, as it is typed in a template, with its meaning', async () => {
    const { data } = await t.send(contracts.tags, { token: viewer.token })
    expect(data.tags).toContainEqual({ tag: '{student}', meaning: 'Talabaning F.I.Sh.' })
    expect(data.tags.every(({ tag, meaning }) => /^\{\w+\}$/.test(tag) && meaning.length > 5)).toBe(true)
  })
})

describe('contract templates and the branches of the viewer', () => {
  // Shows: CONTRACT-009
  it("the counts and the history of a contract template include only contracts with students of the viewer's branches", async () => {
    const id = await buildContractTemplate(t)
    const [mine, other] = [await t.build.office(), await t.build.office()]
    const own = await t.build.student({ headOfficeIds: [mine.headOfficeId], phoneNumber: '998901112233' })
    const foreign = await t.build.student({ headOfficeIds: [other.headOfficeId], phoneNumber: '998901112233' })
    for (const studentId of [own, foreign]) await createTestContract(t, viewer.token, { studentId, contractId: id })
    const person = await t.signedIn({ grants: crud, headOfficeIds: [mine.headOfficeId] })
    expect([(await read(id)).waiting, (await read(id, person.token)).waiting]).toEqual([2, 1])
    const history = await t.send(contracts.history, { token: person.token, params: { id } })
    expect([history.data.total, history.data.history.map(({ student }) => student.id)]).toEqual([1, [own]])
    const none = await t.signedIn({ grants: crud })
    expect((await t.send(contracts.history, { token: none.token, params: { id } })).data).toEqual({
      history: [],
      total: 0,
    })
  })
})

describe('the history of a contract template', () => {
  // Shows: CONTRACT-015
  it("a contract template's history shows its contracts, newest first, and is filtered by status, type and text", async () => {
    const id = await buildContractTemplate(t)
    const self = await t.build.student({ firstName: 'Anvar', lastName: 'Toshev', phoneNumber: '998901112233' })
    await t.db.run(sql`update student set passport_series = 'AB', passport_number = '7654321' where id = ${self}`)
    const child = await t.build.student({ firstName: 'Laylo', lastName: 'Karimova' })
    const agent = createTestSigner()
    const one = (await createTestContract(t, viewer.token, { studentId: self, contractId: id })).data.contract
    const two = (await createTestContract(t, viewer.token, { studentId: child, contractId: id, agent })).data.contract
    const history = async (query: object = {}) =>
      (await t.send(contracts.history, { token: viewer.token, params: { id }, query })).data
    expect((await history()).history).toMatchObject([
      {
        id: two.id,
        number: two.number,
        student: { id: child, fullName: 'Karimova Laylo' },
        type: 'agent',
        signer: 'Karimova Zuhra',
        agent: { ...agent, id: two.agent?.id },
        passport: `AD ${agent.passportNumber}`,
        phone: agent.phone,
        status: 'waiting',
        signedAt: null,
      },
      { id: one.id, type: 'self', signer: 'Toshev Anvar', agent: null, passport: 'AB 7654321', phone: '998901112233' },
    ])
    const ids = async (query: object) => (await history(query)).history.map((row) => row.id)
    expect(await ids({ contractType: 'self' })).toEqual([one.id])
    expect(await ids({ status: 'waiting' })).toEqual([two.id, one.id])
    expect(await ids({ status: 'done' })).toEqual([])
    expect(await ids({ value: 'zuhra' })).toEqual([two.id])
    expect(await ids({ value: 'Тошев' })).toEqual([one.id])
    expect(await ids({ value: one.number })).toEqual([one.id])
    expect(await history({ page: 3, perPage: 1 })).toEqual({ history: [], total: 2 })
  })
})
