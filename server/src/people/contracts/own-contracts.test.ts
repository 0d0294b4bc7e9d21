import { ownCertificates } from '@markaz/protocol/people/certificates/own-certificates.routes'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import { ownContracts } from '@markaz/protocol/people/contracts/own-contracts.routes'
import { contractSigning, contracts } from '@markaz/protocol/people/contracts/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { readLastAudit } from '../../testing/rows.ts'
import {
  buildContractTemplate,
  createConfirmedSigner,
  createTestContract,
  readLastContractSms,
} from './testing/contract-kit.ts'

const t = shareTestApp()
let office: { token: string }
let headOfficeId: number
beforeAll(async () => {
  headOfficeId = (await t.build.office()).headOfficeId
  const grants = [
    'users:students.read',
    'users:students.update',
    'student:certificate.create',
    'student:certificate.update',
  ]
  office = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
})

let n = 0
async function pupil() {
  const id = await t.build.student({
    login: `shartnomachi${++n}`,
    headOfficeIds: [headOfficeId],
    phoneNumber: '998901112233',
  })
  const token = await openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
  const list = async () => (await t.send(ownContracts.list, { token })).data.contracts
  const file = (contractId: number, as = token) =>
    t.send(ownContracts.download, { token: as, params: { id: contractId } })
  return { id, token, list, file }
}
const template = () => buildContractTemplate(t, { name: `Shartnoma ${++n}`, texts: ['{number}-sonli', '{student}'] })
const sent = async (studentId: number, more: object = {}) =>
  (await createTestContract(t, office.token, { studentId, contractId: await template(), ...more })).data.contract
const tokenOf = (url: string | null | undefined) => String(url).replace('https://markaz.test/public/contract/', '')

describe('the contracts of the signed-in student', () => {
  // Shows: PORTAL-019
  it('a student signs an unsigned contract with the code on its signing page, and downloads the signed contract', async () => {
    const { id, list, file } = await pupil()
    const { id: contractId, number } = await sent(id)
    const smsLink = (await readLastContractSms(t, id)).link
    const [waiting] = await list()
    expect(waiting).toMatchObject({
      id: contractId,
      number,
      type: 'self',
      status: 'waiting',
      hasFile: false,
      signedAt: null,
    })
    expect((await file(contractId)).status).toBe(404)
    const call = { params: { token: tokenOf(waiting?.signUrl) } }
    expect((await t.send(contractSigning.read, call)).data).toMatchObject({ number, status: 'waiting' })
    expect((await t.send(contractSigning.download, call)).error.code).toBe('CONTRACT_CODE_FIRST')
    await t.send(contractSigning.code, call)
    const { code } = await readLastContractSms(t, id)
    expect((await t.send(contractSigning.read, { params: { token: smsLink } })).status).toBe(200)
    const { textHash } = (await t.send(contractSigning.read, call)).data
    expect((await t.send(contractSigning.sign, { ...call, body: { code, textHash } })).status).toBe(200)
    const [done] = await list()
    expect(done).toMatchObject({ status: 'done', hasFile: true, signUrl: null, signedAt: expect.any(String) })
    const answer = await file(contractId)
    expect([answer.status, answer.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect(await readLastAudit(t.db)).toMatchObject({
      action: 'download',
      entity: 'student_contract',
      entityId: contractId,
    })
  })

  it("staff who view the student's portal see that a contract is unsigned, and get neither its signing page nor a file", async () => {
    const { id, list, file } = await pupil()
    const waiting = await sent(id)
    const { data } = await t.send(students.portalView, { token: office.token, params: { id } })
    const seen = (await t.send(ownContracts.list, { token: data.token })).data.contracts
    expect(seen).toMatchObject([{ id: waiting.id, status: 'waiting', signUrl: null }])
    expect((await list())[0]?.signUrl).toEqual(expect.any(String))
    expect((await file(waiting.id, data.token)).error.code).toBe('PORTAL_READ_ONLY')
  })

  it('a student sees that a parent signs a contract, but gets neither its signing page nor its file', async () => {
    const { id, list, file } = await pupil()
    const contract = await sent(id, { agent: await createConfirmedSigner(t) })
    expect(await list()).toMatchObject([{ type: 'agent', status: 'waiting', hasFile: false, signUrl: null }])
    await t.db.run(
      sql`update student_contract set status = 'done', signed_at = now(), evidence = '{}' where id = ${contract.id}`,
    )
    expect(await list()).toMatchObject([{ status: 'done', hasFile: false, signUrl: null }])
    expect((await file(contract.id)).status).toBe(404)
  })

  it("a student's signing URL opens only one contract, for two hours at most, and ends with the session", async () => {
    const [ali, vali] = [await pupil(), await pupil()]
    await sent(ali.id)
    const other = await sent(vali.id)
    const token = tokenOf((await ali.list())[0]?.signUrl)
    const open = async (given: string) => (await t.send(contractSigning.read, { params: { token: given } })).status
    const [, ...seal] = token.split('.')
    const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    expect([await open(token), await open([other.id, ...seal].join('.')), await open(forged)]).toEqual([200, 404, 404])
    const valis = tokenOf((await vali.list())[0]?.signUrl)
    await t.send(contracts.cancel, { token: office.token, params: { id: other.id } })
    expect([await open(valis), (await vali.list())[0]?.signUrl]).toEqual([404, null])
    await t.send(studentAccount.logout, { token: ali.token })
    expect(await open(token)).toBe(404)
    const again = await pupil()
    await sent(again.id)
    const later = tokenOf((await again.list())[0]?.signUrl)
    t.clock.forward(2 * 3_600_000)
    expect(await open(later)).toBe(404)
    t.clock.forward(-2 * 3_600_000)
  })

  it("a student does not see another student's contracts", async () => {
    const [ali, vali] = [await pupil(), await pupil()]
    const { id } = await sent(ali.id)
    await t.db.run(
      sql`update student_contract set status = 'done', signed_at = now(), evidence = '{}' where id = ${id}`,
    )
    expect([await vali.list(), (await vali.file(id)).status, (await ali.file(id)).status]).toEqual([[], 404, 200])
  })
})

it("a student's list of certificates contains only the student's own valid certificates, each with its public page", async () => {
  const [ali, vali] = [await pupil(), await pupil()]
  const issue = async (name: string) => {
    const courseId = await t.build.course({ name })
    await t.build.membership({ studentId: ali.id, groupId: await t.build.group({ headOfficeId, courseId }) })
    const body = { studentId: ali.id, courseId, issuedAt: '2026-11-20' }
    return (await t.send(certificates.create, { token: office.token, body })).data.certificate
  }
  const [kept, withdrawn] = [await issue('Ingliz tili'), await issue('Fizika')]
  await t.send(certificates.update, { token: office.token, params: { id: withdrawn.id }, body: { isActive: false } })
  const listFor = async (token: string) => (await t.send(ownCertificates.list, { token })).data.certificates
  expect(await listFor(ali.token)).toEqual([
    {
      id: kept.id,
      code: kept.code,
      course: kept.course,
      issuedAt: '2026-11-20',
      url: `https://markaz.test/public/certificate/${kept.code}`,
    },
  ])
  expect((await t.send(certificates.publicRead, { params: { code: kept.code } })).status).toBe(200)
  expect(await listFor(vali.token)).toEqual([])
})
