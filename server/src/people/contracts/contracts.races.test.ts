import { contractSigning, contracts } from '@markaz/protocol/people/contracts/routes'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { runRequestsWithLockConflict } from '../../testing/locked-table.ts'
import {
  buildContractTemplate,
  createTestContract,
  createTestSigner,
  readLastContractSms,
  readSigningTextHash,
} from './testing/contract-kit.ts'

const t = shareTestApp()
let token: string
let headOfficeId: number
beforeAll(async () => {
  headOfficeId = (await t.build.office()).headOfficeId
  token = (
    await t.signedIn({ grants: ['users:students.read', 'users:students.update'], headOfficeIds: [headOfficeId] })
  ).token
})

const newStudent = () => t.build.student({ headOfficeIds: [headOfficeId], phoneNumber: '998901112233' })
const ten = Array.from({ length: 10 }, (_, i) => i)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

async function withCode() {
  const [studentId, contractId] = [await newStudent(), await buildContractTemplate(t)]
  const { contract } = (await createTestContract(t, token, { studentId, contractId })).data
  const { link } = await readLastContractSms(t, studentId)
  await t.send(contractSigning.code, { params: { token: link } })
  const { code } = await readLastContractSms(t, studentId)
  const textHash = await readSigningTextHash(t, contract.number)
  const sign = (given: string) =>
    t.send(contractSigning.sign, { params: { token: link }, body: { code: given, textHash } })
  return { id: contract.id, studentId, contractId, code, sign, link }
}

describe('simultaneous requests about contracts', () => {
  // Shows: CONTRACT-002
  it('ten contracts that are made simultaneously get consecutive numbers; a refused contract uses no number', async () => {
    const contractId = await buildContractTemplate(t)
    const same = await newStudent()
    await createTestContract(t, token, { studentId: same, contractId })
    const answers = await Promise.all(
      ten.flatMap(async () => [
        await createTestContract(t, token, { studentId: await newStudent(), contractId }),
        await createTestContract(t, token, { studentId: same, contractId }),
      ]),
    )
    const numbers = answers
      .flat()
      .flatMap(({ status, data }) => (status === 201 ? [Number(data.contract.number.slice(5))] : []))
      .sort((a, b) => a - b)
    expect(numbers).toHaveLength(10)
    expect((numbers[9] as number) - (numbers[0] as number)).toBe(9)
  })

  it('ten simultaneous requests for the same contract with one student make one contract', async () => {
    const [studentId, contractId] = [await newStudent(), await buildContractTemplate(t)]
    const answers = await Promise.all(ten.map(() => createTestContract(t, token, { studentId, contractId })))
    expect(statuses(answers)).toEqual([201, ...Array(9).fill(409)])
    expect(await t.db.one(sql`select count(*) from student_contract where student_id = ${studentId}`)).toEqual({
      count: 1,
    })
    expect(await t.db.one(sql`select count(*) from sms where student_id = ${studentId}`)).toEqual({ count: 1 })
  })

  it('making ten contracts simultaneously with one new parent creates one parent', async () => {
    const contractId = await buildContractTemplate(t)
    const agent = createTestSigner()
    const answers = await Promise.all(
      ten.map(async () => createTestContract(t, token, { studentId: await newStudent(), contractId, agent })),
    )
    expect(new Set(answers.map(({ data }) => data.contract.agent?.id)).size).toBe(1)
  })

  it('ten simultaneous requests to sign a contract with the right code are stored as one signature', async () => {
    const { id, code, sign } = await withCode()
    const answers = await Promise.all(ten.map(() => sign(code)))
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)])
    expect(await t.db.one(sql`select count(*) from audit where action = 'sign' and entity_id = ${id}`)).toEqual({
      count: 1,
    })
  })

  it('of ten simultaneous wrong signing codes only five are checked; the right code afterwards is refused', async () => {
    const { id, code, sign } = await withCode()
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const answers = await Promise.all(ten.map(() => sign(wrong)))
    expect(answers.map(({ error }) => error.code).sort()).toEqual([
      ...Array(6).fill('SIGN_CODE_OVER'),
      ...Array(4).fill('SIGN_CODE_WRONG'),
    ])
    expect(
      await t.db.one(sql`select network_failures as failures from asked_code where owner = ${`contract ${id}`}`),
    ).toEqual({
      failures: 5,
    })
    expect((await sign(code)).error.code).toBe('SIGN_CODE_OVER')
  })

  it('five simultaneous requests for a signing code of a contract send one code', async () => {
    const [studentId, contractId] = [await newStudent(), await buildContractTemplate(t)]
    await createTestContract(t, token, { studentId, contractId })
    const { link } = await readLastContractSms(t, studentId)
    const answers = await Promise.all(ten.slice(5).map(() => t.send(contractSigning.code, { params: { token: link } })))
    expect(statuses(answers)).toEqual([200, ...Array(4).fill(429)])
  })
})

describe.runIf(inject('postgresUrl'))('contract requests that wait for each other on PostgreSQL', () => {
  const half = async <A, B>(first: () => Promise<A>, second: () => Promise<B>) =>
    runRequestsWithLockConflict(t.database.pool, first, second)

  it('making a contract while another contract is being signed waits for the signature, without a deadlock', async () => {
    const { studentId, contractId, code, sign } = await withCode()
    const answers = await half(
      () => sign(code),
      () => createTestContract(t, token, { studentId, contractId }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 201])
    expect(await t.db.one(sql`select contract_status as status from student where id = ${studentId}`)).toEqual({
      status: 'waiting',
    })
  })

  it('a signature that arrives while a new signing link is being created is refused, because the earlier signing link is then invalid', async () => {
    const { id, code, sign } = await withCode()
    const [again, signed] = await half(
      () => t.send(contracts.resend, { token, params: { id } }),
      () => sign(code),
    )
    expect([again.status, signed.error.code]).toEqual([200, 'CONTRACT_LINK_OVER'])
  })

  it('a request for a new signing link waits for a simultaneous signature, and is then refused', async () => {
    const { id, code, sign } = await withCode()
    const [signed, again] = await half(
      () => sign(code),
      () => t.send(contracts.resend, { token, params: { id } }),
    )
    expect([signed.status, again.error.code]).toEqual([200, 'CONTRACT_SIGNED'])
  })
})
