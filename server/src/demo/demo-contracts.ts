import { createHash, randomUUID } from 'node:crypto'
import type { Random } from '@markaz/demo/random'
import type { SigningParentInput } from '@markaz/protocol/people/parents/schemas'
import { type Db, sql } from '../db/db.ts'
import { type Deps, systemClock, tashkentDayAt } from '../deps.ts'
import type { ContractTagValues } from '../people/contracts/contract-template.ts'
import { contractFileName, takeNextContractNumber } from '../people/contracts/create-contract.ts'
import { docxMimeType } from '../people/contracts/docx.ts'
import { sandboxForStoredDocx } from '../people/contracts/docx-sandbox.ts'
import { createSigningLink, signingLinkSmsText } from '../people/contracts/signing-link.ts'
import { updateStudentContractStatus } from '../people/contracts/student-contracts.queries.ts'
import { readContractTagValues } from '../people/contracts/tag-values.ts'
import { demoContractTemplates } from './contract-templates.ts'
import { demoParentData, demoStudentLogin } from './demo-accounts.ts'
import type { DemoStaff } from './demo-people.ts'
import {
  type ContractCandidate,
  type PlannedContract,
  planDemoContracts,
  readContractCandidates,
  tashkentTimeDaysAgo,
} from './plan-contracts.ts'
import { writeDocx } from './write-docx.ts'

interface Opening {
  today: string
  random: Random
  staff: DemoStaff
}

interface Template {
  id: number
  bytes: Buffer
}

/** Adds contracts of the last three months and the parents who sign them. */
export async function addDemoContracts(tx: Db, deps: Deps, opening: Opening): Promise<void> {
  const candidates = await readContractCandidates(tx, opening.today)
  const templates = {
    agent: await addTemplate(tx, deps, 'agent', opening),
    self: await addTemplate(tx, deps, 'self', opening),
  }
  const planned = planDemoContracts(candidates, opening)
  const agentIds = new Map<string, number>()
  for (const contract of planned) await makeContract(tx, deps, { ...opening, templates, agentIds }, contract)
  await makeFamily(tx, deps, { ...opening, templates, agentIds: new Map() }, candidates)
  await tell(
    tx,
    [...agentIds.values()],
    candidates.filter(({ id }) => !planned.some(({ student }) => student.id === id)),
  )
}

/**
 * Adds the parent who can sign in to the demo, with two children in different branches. One child has an unsigned
 * contract.
 */
async function makeFamily(
  tx: Db,
  deps: Deps,
  making: Parameters<typeof makeContract>[2],
  candidates: ContractCandidate[],
): Promise<void> {
  const pupil = await tx.one<{ id: number }>(sql`select id from student where login = ${demoStudentLogin}`)
  const first = candidates.find(({ id }) => id === pupil?.id) ?? candidates[0]
  const second = candidates.find(({ headOfficeId }) => headOfficeId !== first?.headOfficeId)
  if (!first || !second) return
  const madeAt = tashkentTimeDaysAgo(making.today, 1, 11 * 60)
  await makeContract(tx, deps, making, { student: first, agent: demoParentData, madeAt, isSigned: false })
  await tx.run(sql`
    insert into agent_student (agent_id, student_id, relation, started_at)
    select id, ${second.id}, ${demoParentData.relation}, ${madeAt} from agent where phone = ${demoParentData.phone} on conflict do nothing`)
}

async function addTemplate(tx: Db, deps: Deps, type: 'agent' | 'self', { today, staff }: Opening): Promise<Template> {
  const { name, fileName, paragraphs } = demoContractTemplates[type]
  const bytes = writeDocx(paragraphs)
  const addedAt = tashkentTimeDaysAgo(today, 90, 10 * 60)
  const key = await keep(tx, deps, { name: fileName, bytes, ownerId: staff.superadminId, at: addedAt })
  const row = await tx.one<{ id: number }>(sql`
    insert into contract_template (name, file_key, created_by, created_at) values (${name}, ${key}, ${staff.superadminId}, ${addedAt}) returning id`)
  return { id: (row as { id: number }).id, bytes }
}

async function keep(
  tx: Db,
  { files }: Deps,
  { name, bytes, ownerId, at }: { name: string; bytes: Buffer; ownerId: number; at: Date },
): Promise<string> {
  const key = `other/${randomUUID()}.docx`
  await files.put(key, bytes)
  await tx.run(sql`
    insert into file (key, name, mime_type, size_bytes, owner_id, used_at, created_at)
    values (${key}, ${name}, ${docxMimeType}, ${bytes.length}, ${ownerId}, ${at}, ${at})`)
  return key
}

async function makeContract(
  tx: Db,
  deps: Deps,
  {
    random,
    staff,
    templates,
    agentIds,
  }: Opening & { templates: Record<'agent' | 'self', Template>; agentIds: Map<string, number> },
  { student, agent, madeAt, isSigned }: PlannedContract,
): Promise<void> {
  const type = agent ? 'agent' : 'self'
  const staffId = student.headOfficeId === staff.managerHeadOfficeId ? staff.managerId : staff.superadminId
  const day = tashkentDayAt(madeAt)
  const number = await takeNextContractNumber(tx, day)
  const values: ContractTagValues = await readContractTagValues(tx, {
    studentId: student.id,
    staffId,
    number,
    agent,
    today: day,
  })
  const bytes = await sandboxForStoredDocx('fill', templates[type].bytes, values)
  const fileKey = await keep(tx, deps, {
    name: contractFileName(number),
    bytes,
    ownerId: staffId,
    at: madeAt,
  })
  const signedAt = isSigned ? new Date(madeAt.getTime() + random.int(5, 200) * 60_000) : null
  const agentId = agent && (await addAgent(tx, agentIds, agent, { studentId: student.id, madeAt, signedAt }))
  const { phone } = agent ?? student
  const evidence = signedAt && {
    signer: values.signer,
    phone,
    codeSentAt: new Date(signedAt.getTime() - 60_000).toISOString(),
    signedAt: signedAt.toISOString(),
    address: `192.0.2.${random.int(1, 254)}`,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const { token, tokenHash, expiresAt } = createSigningLink({ clock: { ...systemClock, now: () => madeAt } })
  await tx.run(sql`
    insert into student_contract (number, student_id, template_id, type, agent_id, agent, status, file_key, phone, token_hash, token_expires_at,
      signed_at, evidence, created_by, created_at)
    values (${number}, ${student.id}, ${templates[type].id}, ${type}, ${agentId}, ${agent && JSON.stringify(agent)}, ${signedAt ? 'done' : 'waiting'},
      ${fileKey}, ${phone}, ${tokenHash}, ${expiresAt}, ${signedAt}, ${evidence && JSON.stringify(evidence)}, ${staffId}, ${madeAt})`)
  await updateStudentContractStatus(tx, student.id)
  await tx.run(sql`
    insert into sms (student_id, agent_id, phone, text, status, provider, initiator_id, created_at)
    values (${student.id}, ${agentId}, ${phone}, ${signingLinkSmsText(deps, number, token)},
      'not_sent', 'local', ${staffId}, ${madeAt})`)
}

async function addAgent(
  tx: Db,
  agentIds: Map<string, number>,
  agent: SigningParentInput,
  { studentId, madeAt, signedAt }: { studentId: number; madeAt: Date; signedAt: Date | null },
): Promise<number> {
  const { fullName, passportSeries, passportNumber, phone, relation } = agent
  const id = await tx.newId(sql`
    insert into agent as known (full_name, passport_series, passport_number, phone, first_signed_at, created_at)
    values (${fullName}, ${passportSeries}, ${passportNumber}, ${phone}, ${signedAt}, ${madeAt})
    on conflict (passport_series, passport_number) do update set first_signed_at = least(known.first_signed_at, excluded.first_signed_at)
    returning id`)
  agentIds.set(`${passportSeries}${passportNumber}`, id)
  await tx.run(sql`
    insert into agent_student (agent_id, student_id, relation, started_at)
    values (${id}, ${studentId}, ${relation}, ${madeAt}) on conflict do nothing`)
  return id
}

/** Records that five parents referred other students to the centre, and blocks the last parent. */
async function tell(tx: Db, agentIds: number[], others: ContractCandidate[]): Promise<void> {
  const brought = [0, 0, 0, 1, 1, 2, 3, 4]
  for (const [index, agentIndex] of brought.entries())
    await tx.run(sql`update student set referrer_id = ${agentIds[agentIndex]} where id = ${others[index * 7]?.id}`)
  await tx.run(sql`
    update agent set status = 2 where id = (select max(id) from agent where id = any(${agentIds}) and first_signed_at is not null)`)
}
