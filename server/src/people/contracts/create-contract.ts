import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { contracts } from '@markaz/protocol/people/contracts/routes'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import type { SigningParentInput } from '@markaz/protocol/people/parents/schemas'
import { ContractType } from '@markaz/protocol/people/students/schemas'
import { requireStudentInScope } from '../../access/reach.ts'
import { attachUpload } from '../../centre/files/attach-upload.ts'
import { storeFile } from '../../centre/files/store-file.ts'
import { isCommitUncertain } from '../../db/database-errors.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { parentNotificationCreatedEvent } from '../notifications/parent-notices.ts'
import { saveParent } from '../parents/save-parent.ts'
import { isStudentPhoneConfirmed } from '../students/student-phones.ts'
import type { ContractTagValues } from './contract-template.ts'
import { contractsText } from './contracts.text.ts'
import { docxMimeType } from './docx.ts'
import { sandboxForStoredDocx } from './docx-sandbox.ts'
import { blockedSignerError, isMinorOn, requirePhoneNotOfStaff, requireSmsPhoneOfStudent } from './signer.ts'
import {
  type ContractWithSigningLink,
  createSigningLink,
  sendSigningLink,
  signingLinkShownToStaff,
} from './signing-link.ts'
import type { SigningPageText } from './signing-text.ts'
import { readStoredBytes } from './stored-file.ts'
import { lockStudent, readContract, updateStudentContractStatus } from './student-contracts.queries.ts'
import { findUnambiguousCoursePrice, readContractTagValues } from './tag-values.ts'
import { contractTemplateTags, isContractTag } from './tags.text.ts'
import { readContractTemplateFile } from './templates.queries.ts'

/** Stores the contract and queues the SMS with the signer's link in one transaction. */
export async function createContract(
  call: RouteCall<typeof contracts.createForStudent>,
): Promise<ContractWithSigningLink> {
  const { db, body, viewer, files, today } = call
  const { studentId, contractId: templateId, contractType: type, agent = null, agentId = null, fill } = body
  const template = await loadContractTemplate(call, templateId)
  await refuseBlankPrice(call, template)

  const kept: string[] = []
  try {
    return await db.transaction(async (tx) => {
      const student = orNotFound(await lockStudent(tx, viewer, studentId))
      await refuseSecondUnsigned(tx, studentId, templateId)
      if (!agent && isMinorOn(student.birthDate, today)) refuseField('contractType', peopleErrorTexts.minorSigner)
      const phone = agent ? agent.phone : requireSmsPhoneOfStudent(student.phoneNumber)
      await requirePhoneNotOfStaff(tx, phone, agent ? 'agent.phone' : 'phoneNumber')
      const saved = agent && (await saveParent(tx, viewer, agent, studentId, agentId))
      if (agent && !saved) throw blockedSignerError()
      const isTheirPhone = saved ? saved.isTheirPhone : await isStudentPhoneConfirmed(tx, studentId, phone)
      const signer = { agent, agentId: saved?.id ?? null, phone, isTheirPhone }
      return storeContractWithNumber(tx, call, { template, studentId, type, ...signer, fill, kept })
    })
  } catch (error) {
    // Removal errors are ignored: a leftover file of the failed contract only wastes space, because no row names the
    // file.
    if (!isCommitUncertain(error)) for (const key of kept) await files.remove(key).catch(() => {})
    throw error
  }
}

export interface LoadedContractTemplate {
  id: number
  title: string
  bytes: Buffer
}

export async function loadContractTemplate(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: number,
): Promise<LoadedContractTemplate> {
  const template = await readContractTemplateFile(db, id)
  if (!template) refuseField('contractId', peopleErrorTexts.noTemplate)
  return { id, title: template.title, bytes: await readStoredBytes(files, template.key) }
}

interface WantedContract {
  template: LoadedContractTemplate
  studentId: number
  type: ContractType
  agent: SigningParentInput | null
  agentId: number | null
  phone: string
  /** False = no SMS is sent to the phone until another user confirms that the phone is the signer's. */
  isTheirPhone: boolean
  fill?: readonly { tag: string; value: string }[] | undefined
  /** Collects the keys of the stored files, so that the caller can delete the files after an error. */
  kept: string[]
}

/** The caller must have locked the student and checked the request. */
export async function storeContractWithNumber(
  tx: Db,
  call: RouteCall<typeof contracts.createForStudent> | RouteCall<typeof contracts.createMany.run>,
  { template, studentId, type, agent, agentId, phone, isTheirPhone, fill, kept }: WantedContract,
): Promise<ContractWithSigningLink> {
  const { viewer, today, clock, files, audit } = call
  // Locks the contract numbers until the transaction ends: other new contracts wait, so the next steps must be fast.
  const number = await takeNextContractNumber(tx, today)
  const known = await readContractTagValues(tx, { studentId, staffId: viewer.id, number, agent, today })
  const bytes = await sandboxForStoredDocx('fill', template.bytes, withGivenValues(known, fill)).catch(
    throwContractTemplateError,
  )
  const shown: SigningPageText = {
    title: template.title,
    student: known.student ?? '',
    signer: known.signer ?? '',
    paragraphs: await sandboxForStoredDocx('paragraphs', bytes).catch(throwContractTemplateError),
  }
  const name = contractFileName(number)
  const key = await storeFile(
    { db: tx, files, clock, viewer },
    { folder: 'other', extension: 'docx', name, mimeType: docxMimeType, bytes },
  )
  kept.push(key)
  await attachUpload(tx, { path: key, folder: 'other', viewer })
  const link = createSigningLink(call)
  const wantedPhone = isTheirPhone ? null : phone
  const id = await tx.newId(sql`
    insert into student_contract (number, student_id, template_id, type, agent_id, agent, file_key, phone, wanted_phone, wanted_phone_by, wanted_phone_at,
      token_hash, token_expires_at, created_by, created_at, shown)
    values (${number}, ${studentId}, ${template.id}, ${type}, ${agentId}, ${agent && JSON.stringify(agent)}, ${key}, ${phone},
      ${wantedPhone}, ${wantedPhone && viewer.id}, ${wantedPhone && clock.now()}, ${link.tokenHash}, ${isTheirPhone ? link.expiresAt : clock.now()}, ${viewer.id}, ${clock.now()}, ${JSON.stringify(shown)})
    returning id`)
  await updateStudentContractStatus(tx, studentId)
  if (isTheirPhone)
    await sendSigningLink(tx, call, { number, token: link.token, studentId, agentId, phone, initiatorId: viewer.id })
  if (isTheirPhone)
    await parentNotificationCreatedEvent.emit(tx, {
      kind: ParentNotificationKind.Contract,
      cause: `contract:${id}`,
      title: contractsText.waits,
      told: [{ studentId, body: contractsText.waitsBody(number) }],
      groupId: null,
      now: call.clock.now(),
    })
  const after = { number, studentId, templateId: template.id, type, agentId, agent, phone, wantedPhone, fill }
  await audit(tx, { action: 'create', entity: 'student_contract', entityId: id, after })
  return { contract: await readContract(tx, id), link: isTheirPhone ? signingLinkShownToStaff(call, link.token) : null }
}

/** Refuses a contract whose template needs a price, if neither the request nor the student's groups give the price. */
async function refuseBlankPrice(
  call: RouteCall<typeof contracts.createForStudent>,
  { bytes }: LoadedContractTemplate,
): Promise<void> {
  const { db, body, viewer, today } = call
  if (body.fill?.some(({ tag }) => tag === 'price')) return
  await requireStudentInScope(db, viewer, body.studentId)
  const asked = { studentId: body.studentId, staffId: viewer.id, number: '', agent: null, today }
  const { price } = await readContractTagValues(db, asked)
  if (price !== null) return
  const contractTags = await sandboxForStoredDocx('tags', bytes).catch(throwContractTemplateError)
  if (contractTags.includes('price')) refuseField('fill.price', peopleErrorTexts.priceMissing)
}

/** Only template tags without a known value get a value from the request. */
function withGivenValues(
  known: ContractTagValues,
  given: readonly { tag: string; value: string }[] = [],
): ContractTagValues {
  const missing = given.filter(({ tag }) => isContractTag(tag) && known[tag] === null)
  return { ...known, ...Object.fromEntries(missing.map(({ tag, value }) => [tag, value])) }
}

export async function listTemplateTagsWithoutValue({
  db,
  viewer,
  files,
  params,
  query,
  today,
}: RouteCall<typeof contracts.blanks>) {
  await requireStudentInScope(db, viewer, params.studentId)
  const template = orNotFound(await readContractTemplateFile(db, query.contractId))
  const asked = await sandboxForStoredDocx('tags', await readStoredBytes(files, template.key)).catch(
    throwContractTemplateError,
  )
  // Tags for a signing parent and the contract number get placeholders and are not reported as missing. The form asks
  // for the parent's data, and the number is assigned later.
  const agent = query.contractType === ContractType.Agent ? someAgent : null
  const known = await readContractTagValues(db, {
    studentId: params.studentId,
    staffId: viewer.id,
    number: '',
    agent,
    today,
  })
  const missing = asked.filter((tag) => known[tag] === null)
  const price = missing.includes('price') ? await findUnambiguousCoursePrice(db, params.studentId, today) : null
  return {
    blanks: missing.map((tag) => ({
      ...{ tag, meaning: contractTemplateTags[tag] },
      isRequired: tag === 'price',
      known: tag === 'price' ? price : null,
    })),
  }
}

const someAgent = { fullName: '', passportSeries: '', passportNumber: '', phone: '', relation: 'other' } as const

/**
 * Reports a template error as a server error and not as the caller's fault, because the template was checked at its
 * upload.
 */
export function throwContractTemplateError(cause: unknown): never {
  const text = cause instanceof AppError ? cause.fields?.file : undefined
  throw text ? new AppError('TEMPLATE_BROKEN', { cause, fields: { contractId: text } }) : cause
}

/**
 * Refuses a second unsigned contract of the same template before a number is assigned. A unique index refuses it as
 * well.
 */
async function refuseSecondUnsigned(tx: Db, studentId: number, templateId: number): Promise<void> {
  const waiting = await tx.one(sql`
    select id from student_contract where student_id = ${studentId} and template_id = ${templateId} and status = 'waiting'`)
  if (waiting) throw new AppError('CONTRACT_WAITING')
}

/** Returns for example `2026/000017`. Contract numbers have no gaps: a failed transaction releases its number. */
export async function takeNextContractNumber(tx: Db, day: string): Promise<string> {
  const year = Number(day.slice(0, 4))
  const row = await tx.one<{ last: number }>(sql`
    insert into contract_counter as counter (year, last) values (${year}, 1)
    on conflict (year) do update set last = counter.last + 1
    returning last`)
  return `${year}/${String(row?.last).padStart(6, '0')}`
}

export const contractFileName = (number: string): string => `Shartnoma ${number.replace('/', '-')}.docx`
