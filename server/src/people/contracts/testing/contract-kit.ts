import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@markaz/protocol/errors'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { SigningParentInput } from '@markaz/protocol/people/parents/schemas'
import { ZipFile } from 'yazl'
import { sql } from '../../../db/db.ts'
import { docxPartsOf, writeDocx } from '../../../demo/write-docx.ts'
import type { TestApp } from '../../../testing/app.ts'
import { insertReturningId } from '../../../testing/rows.ts'
import { checkContractTemplate } from '../contract-template.ts'
import { hashSigningText, type SigningPageText } from '../signing-text.ts'

export const buildDocx = (...texts: string[]) => writeDocx(texts.map((text) => ({ text })))

/** A part of the DOCX whose change is `null` is removed. */
export async function buildDocxWithChangedParts(
  changes: Record<string, string | Buffer | null | ((xml: string) => string)>,
  texts: string[] = ['{number}'],
): Promise<Buffer> {
  const parts: Record<string, string | Buffer> = docxPartsOf(texts.map((text) => ({ text })))
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) delete parts[name]
    else parts[name] = typeof change === 'function' ? change(String(parts[name])) : change
  }
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

export async function buildUploadedContractTemplate(
  t: TestApp,
  ownerId: number,
  bytes: Buffer,
  folder = 'other',
): Promise<string> {
  const key = `${folder}/${randomUUID()}.docx`
  await t.deps.files.put(key, bytes)
  await t.db.run(sql`
    insert into file (key, name, mime_type, size_bytes, owner_id) values (${key}, 'Shablon 1.docx', 'application/x', ${bytes.length}, ${ownerId})`)
  return key
}

let signerCount = 0

export async function buildContractTemplate(
  t: TestApp,
  { name = `Shablon ${++signerCount}`, texts = ['{number} {student}'] }: { name?: string; texts?: string[] } = {},
): Promise<number> {
  const ownerId = await t.build.staff()
  const key = await buildUploadedContractTemplate(t, ownerId, buildDocx(...texts))
  await t.db.run(sql`update file set used_at = now() where key = ${key}`)
  return insertReturningId(
    t.db,
    sql`insert into contract_template (name, file_key, created_by) values (${name}, ${key}, ${ownerId}) returning id`,
  )
}

const signer: SigningParentInput = {
  fullName: 'Karimova Zuhra',
  passportSeries: 'AD',
  passportNumber: '1234567',
  phone: '998907654321',
  relation: 'mother',
}

export const createTestSigner = () => ({ ...signer, passportNumber: String(2_000_000 + ++signerCount) })

/** The phone is confirmed, so that links are sent to it immediately. */
export async function createConfirmedSigner(t: TestApp): Promise<SigningParentInput> {
  const { fullName, passportSeries, passportNumber, phone, relation } = createTestSigner()
  await t.db.run(sql`
    insert into agent (full_name, passport_series, passport_number, phone) values (${fullName}, ${passportSeries}, ${passportNumber}, ${phone})`)
  await t.db.run(sql`
    update agent_phone set confirmed_at = now()
    where agent_id = (select id from agent where passport_number = ${passportNumber} and passport_series = ${passportSeries})`)
  return { fullName, passportSeries, passportNumber, phone, relation }
}

/** The contract is signed by the student unless a parent is given. */
export function createTestContract(
  t: TestApp,
  token: string,
  { agent, ...rest }: { studentId: number; contractId: number; agent?: SigningParentInput },
) {
  return t.send(contracts.createForStudent, {
    token,
    body: { ...rest, contractType: agent ? 'agent' : 'self', ...(agent && { agent }) },
  })
}

export async function readSigningTextHash(t: TestApp, number: string): Promise<string> {
  const row = await t.db.one<{ shown: SigningPageText }>(
    sql`select shown from student_contract where number = ${number}`,
  )
  return hashSigningText(number, row?.shown as SigningPageText)
}

/** Returns the SMS as the phone receives it, with the link or code. */
export async function readLastContractSms(t: TestApp, studentId: number) {
  const row = await t.db.one<{
    id: number
    phone: string
    text: string
    agentId: number | null
    initiatorId: number | null
  }>(sql`
    select id, phone, text, agent_id as "agentId", initiator_id as "initiatorId" from sms where student_id = ${studentId} order by id desc limit 1`)
  const { text = '', ...rest } = row ?? {}
  return {
    ...rest,
    text,
    link: /\/public\/contract\/([\w-]+)$/.exec(text)?.[1] ?? '',
    code: /: (\d{6})\./.exec(text)?.[1] ?? '',
  }
}

export const buildDocxWithBody = (inside: string) =>
  buildDocxWithChangedParts({ 'word/document.xml': (xml) => xml.replace('<w:sectPr>', `${inside}<w:sectPr>`) })

/** Checks the template: returns `good`, or the error's code and its text about the field `file`. */
export const templateCheckResultOf = async (bytes: Buffer | Promise<Buffer>) =>
  checkContractTemplate(await bytes).then(
    () => 'good',
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return [error.code, error.fields?.file]
    },
  )
