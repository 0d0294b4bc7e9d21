import { childContracts } from '@markaz/protocol/people/contracts/own-contracts.routes'
import { contractSigning } from '@markaz/protocol/people/contracts/routes'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession } from '../../testing/portal-session.ts'
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
  office = await t.signedIn({ grants: ['users:students.update'], headOfficeIds: [headOfficeId] })
})

async function family() {
  const childId = await t.build.student({ headOfficeIds: [headOfficeId], phoneNumber: '998901112233' })
  const agent = await createConfirmedSigner(t)
  const made = await createTestContract(t, office.token, {
    studentId: childId,
    contractId: await buildContractTemplate(t),
    agent,
  })
  const row = await t.db.one<{ id: number }>(
    sql`select agent_id as id from agent_student where student_id = ${childId}`,
  )
  const motherId = (row as { id: number }).id
  const mother = await openParentSession(t.deps, t.db, motherId)
  const father = await openParentSession(t.deps, t.db, await t.build.agent({ studentIds: [childId] }))
  const list = async (token: string) =>
    (await t.send(childContracts.list, { token, params: { childId } })).data.contracts
  const file = (token: string) =>
    t.send(childContracts.download, { token, params: { childId, id: made.data.contract.id } })
  return { childId, motherId, mother, father, list, file }
}
const open = (url: string | null | undefined) => ({
  params: { token: String(url).replace('https://markaz.test/public/contract/', '') },
})

// Shows: FAMILY-008
it("the parent who signs a child's contract reads, signs and downloads the contract; another parent cannot see it", async () => {
  const { childId, mother, father, list, file } = await family()
  expect(await list(father)).toEqual([])
  const [waiting] = await list(mother)
  expect(waiting).toMatchObject({ type: 'agent', status: 'waiting', hasFile: false })
  expect((await file(mother)).status).toBe(404)
  const page = open(waiting?.signUrl)
  expect((await t.send(contractSigning.read, page)).data).toMatchObject({ status: 'waiting' })
  await t.send(contractSigning.code, page)
  const { code } = await readLastContractSms(t, childId)
  const { textHash } = (await t.send(contractSigning.read, page)).data
  expect((await t.send(contractSigning.sign, { ...page, body: { code, textHash } })).status).toBe(200)
  expect(await list(mother)).toMatchObject([{ status: 'done', hasFile: true, signUrl: null }])
  expect((await file(mother)).bytes.subarray(0, 2).toString()).toBe('PK')
  expect((await file(father)).status).toBe(404)
})

it("the signing page of a contract no longer opens after its link expired or the parent's session ended", async () => {
  for (const end of [
    sql`update agent_student set ended_at = now(), end_reason = 'other'`,
    sql`update agent_student set tells_papers = false`,
    sql`update parent_session set ended_at = now()`,
  ]) {
    const { motherId, mother, list } = await family()
    const page = open((await list(mother))[0]?.signUrl)
    expect((await t.send(contractSigning.read, page)).status).toBe(200)
    await t.db.run(sql`${end} where agent_id = ${motherId}`)
    expect((await t.send(contractSigning.read, page)).error.code).toBe('CONTRACT_LINK_OVER')
  }
})

it('both parents can read a contract that their child signs, but only the child can sign it', async () => {
  const { childId, father, list } = await family()
  await createTestContract(t, office.token, { studentId: childId, contractId: await buildContractTemplate(t) })
  expect(await list(father)).toMatchObject([{ type: 'self', status: 'waiting', signUrl: null }])
})
