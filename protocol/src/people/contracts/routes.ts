import { z } from 'zod'
import { SmsCost } from '../../centre/sms/schemas.ts'
import { peopleErrorTexts } from '../../errors/people.ts'
import { bulkPreviewSchemaOf, bulkRowIds, countResponse, id, idAndName, phone, uploadPath } from '../../fields.ts'
import { alsoRequirePersonalDataGrant, personalFieldSchemas } from '../../personal.ts'
import { defineBulkOperation, publicAccessRule, requireGrant, route } from '../../route.ts'
import { codeRequestIdField } from '../parents/parent-account.schemas.ts'
import { ContractStatus, ContractType } from '../students/schemas.ts'
import {
  ContractHistoryEntry,
  ContractHistoryFilter,
  ContractPhoneInput,
  ContractTemplate,
  ContractTemplateFilter,
  ContractTemplateInput,
  docxUploadMimeType,
  StudentContract,
  StudentContractInput,
} from './schemas.ts'

const readTemplates = requireGrant('settings:contracts', 'read')
const readStudents = requireGrant('users:students', 'read')
const changeStudents = requireGrant('users:students', 'update')

/** `link`: the signing link, which the user must pass on to the signer; null if the server sent it by SMS. */
const sent = z.object({ contract: StudentContract, link: personalFieldSchemas.freeText().nullable() })

export const contracts = {
  list: route('GET', '/contracts', {
    access: readTemplates,
    summary: 'Shartnoma shablonlari',
    query: ContractTemplateFilter,
    answer: z.object({ contracts: z.array(ContractTemplate), total: z.number() }),
  }),
  options: route('GET', '/contracts/options', {
    access: readStudents,
    summary: 'Tanlash uchun shartnoma shablonlari',
    /** `lastUsedId`: the template of the newest contract in the viewer's branches; null = there is no contract. */
    answer: z.object({ contracts: z.array(idAndName), lastUsedId: id.nullable() }),
  }),
  create: route('POST', '/contracts', {
    access: requireGrant('settings:contracts', 'create'),
    summary: "Shartnoma shabloni qo'shish",
    body: ContractTemplateInput,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['TEMPLATE_NAME_TAKEN', 'FILE_UNKNOWN', 'FILE_BROKEN', 'TEMPLATE_BROKEN', 'TOO_MANY_REQUESTS'],
  }),
  read: route('GET', '/contracts/{id}', {
    access: readTemplates,
    summary: 'Bitta shartnoma shabloni',
    answer: ContractTemplate,
  }),
  /** A new file of a contract template applies only to contracts that are made later. */
  update: route('PUT', '/contracts/{id}', {
    edits: true,
    access: requireGrant('settings:contracts', 'update'),
    summary: 'Shartnoma shablonini tahrirlash',
    body: ContractTemplateInput.extend({ file: uploadPath.optional() }),
    answer: z.object({ id: z.number() }),
    errors: ['TEMPLATE_NAME_TAKEN', 'FILE_UNKNOWN', 'FILE_BROKEN', 'TEMPLATE_BROKEN', 'TOO_MANY_REQUESTS'],
  }),
  history: route('GET', '/contracts/{id}/history', {
    access: readTemplates,
    summary: 'Shablondan tuzilgan shartnomalar',
    query: ContractHistoryFilter,
    answer: z.object({ history: z.array(ContractHistoryEntry), total: z.number() }),
  }),
  download: route('GET', '/contracts/{id}/file', {
    access: readTemplates,
    summary: 'Shablon faylini yuklab olish',
    download: docxUploadMimeType,
  }),
  tags: route('GET', '/contracts/tags', {
    access: readTemplates,
    summary: "Shablonda ishlatish mumkin bo'lgan belgilar",
    answer: z.object({ tags: z.array(z.object({ tag: z.string(), meaning: z.string() })) }),
  }),

  ofStudent: route('GET', '/student/contracts/{studentId}', {
    access: readStudents,
    summary: 'Talabaning shartnomalari',
    /** `isCarried`: true = an SMS gateway is connected, so signing links and codes are sent by SMS. */
    answer: z.object({ contracts: z.array(StudentContract), total: z.number(), isCarried: z.boolean(), sms: SmsCost }),
  }),
  /**
   * Template tags for which the student has no data. A tag without a value becomes a blank line in the contract, to be
   * filled in on paper.
   */
  blanks: route('GET', '/student/contracts/{studentId}/blanks', {
    access: readStudents,
    summary: "Shartnomada bo'sh qoladigan joylar",
    query: z.object({ contractId: id, contractType: z.enum(ContractType) }),
    /**
     * `isRequired`: the contract needs this value. `known`: a value that the server proposes and the user confirms,
     * such as the course's only price.
     */
    answer: z.object({
      blanks: z.array(
        z.object({
          tag: z.string(),
          meaning: z.string(),
          isRequired: z.boolean(),
          known: z.string().nullable(),
        }),
      ),
    }),
    errors: ['TEMPLATE_BROKEN', 'TOO_MANY_REQUESTS'],
  }),
  /** If the signer's phone number is unconfirmed, another user must confirm the number before the SMS is sent. */
  createForStudent: route('POST', '/student/contracts', {
    access: alsoRequirePersonalDataGrant(changeStudents),
    notByToken: true,
    summary: 'Talaba bilan shartnoma tuzish va imzolashga yuborish',
    body: StudentContractInput,
    answer: sent,
    status: 201,
    errors: ['NOT_FOUND', 'CONTRACT_WAITING', 'PARENT_PASSPORT_TAKEN', 'TEMPLATE_BROKEN', 'TOO_MANY_REQUESTS'],
  }),
  /** Makes contracts that students sign themselves. Students whose data for a template tag is missing are skipped. */
  createMany: defineBulkOperation({
    path: '/student/contracts/many',
    access: alsoRequirePersonalDataGrant(changeStudents),
    notByToken: true,
    summary: 'Tanlangan talabalar bilan shartnoma tuzish va imzolashga yuborish',
    body: z.object({ ids: bulkRowIds, contractId: id }),
    planned: bulkPreviewSchemaOf([
      'waiting',
      'minor',
      'no_phone',
      'staff_phone',
      'phone_not_confirmed',
      'blanks',
    ]).extend({
      isCarried: z.boolean(),
      sms: SmsCost,
    }),
    answer: countResponse.extend({
      /** The signing links if there is no SMS gateway: the user must pass them on, and they are never shown again. */
      made: z.array(
        z.object({ id: z.number(), fullName: z.string(), number: z.string(), link: personalFieldSchemas.freeText() }),
      ),
    }),
    errors: ['TEMPLATE_BROKEN', 'TOO_MANY_REQUESTS'],
  }),
  resend: route('POST', '/student/contracts/{id}/resend', {
    access: changeStudents,
    notByToken: true,
    summary: 'Imzolash havolasini qayta yuborish',
    answer: sent,
    errors: ['CONTRACT_SIGNED', 'CONTRACT_CANCELLED', 'CONTRACT_PHONE_WAITS', 'TOO_MANY_REQUESTS'],
  }),
  /**
   * Requests another phone number for the signing link, which a second user must confirm before any SMS is sent. A
   * request for the contract's current number withdraws the earlier request.
   */
  changePhone: route('PUT', '/student/contracts/{id}/phone', {
    access: alsoRequirePersonalDataGrant(changeStudents),
    notByToken: true,
    summary: "Imzolash telefonini almashtirishni so'rash; boshqa xodim tasdiqlaydi",
    body: ContractPhoneInput,
    answer: z.object({ contract: StudentContract }),
    errors: ['CONTRACT_SIGNED', 'CONTRACT_CANCELLED'],
  }),
  /** The client sends the phone number, so that the user confirms only a number that the screen showed. */
  confirmPhone: route('POST', '/student/contracts/{id}/phone/confirm', {
    access: alsoRequirePersonalDataGrant(changeStudents),
    notByToken: true,
    summary: 'Imzolash telefonini almashtirishni tasdiqlash',
    body: z.object({ phone }),
    answer: sent,
    errors: [
      'CONTRACT_SIGNED',
      'CONTRACT_CANCELLED',
      'CONTRACT_PHONE_CHANGED',
      'SECOND_PERSON_NEEDED',
      'TOO_MANY_REQUESTS',
    ],
  }),
  /** Cancels an unsigned contract. The signing link becomes invalid, and no other contract gets the number. */
  cancel: route('PUT', '/student/contracts/{id}/cancel', {
    access: changeStudents,
    notByToken: true,
    summary: 'Imzolanmagan shartnomani bekor qilish',
    answer: z.object({ contract: StudentContract }),
    errors: ['CONTRACT_SIGNED', 'CONTRACT_CANCELLED'],
  }),
  downloadOfStudent: route('GET', '/student/contracts/{id}/file', {
    access: alsoRequirePersonalDataGrant(readStudents),
    summary: 'Talabaning shartnoma faylini yuklab olish',
    download: docxUploadMimeType,
  }),
}

/** The token's format is not checked: an invalid token must get the same HTTP response as an expired link. */
const tokenParams = z.object({ token: z.string().max(128) })

/**
 * Calls of the page where a signer reads the contract and signs it with a code. The number of calls is limited per IP
 * address.
 */
export const contractSigning = {
  read: route('GET', '/public/contract/{token}', {
    access: publicAccessRule,
    summary: 'Imzolanadigan shartnoma',
    params: tokenParams,
    answer: z.object({
      number: z.string(),
      name: z.string(),
      student: z.string(),
      signer: z.string(),
      phone: z.string(),
      status: z.enum([ContractStatus.Waiting, ContractStatus.Done]),
      signedAt: z.string().nullable(),
      /** The contract's text by paragraphs; document and phone numbers are masked before signing. */
      paragraphs: z.array(z.string()),
      textHash: z.string(),
      /** True = the server sends the signing code by SMS; false = a staff member tells the code to the signer. */
      isCarried: z.boolean(),
      hasTelegram: z.boolean(),
    }),
    errors: ['CONTRACT_LINK_OVER', 'TOO_MANY_REQUESTS'],
  }),
  download: route('GET', '/public/contract/{token}/file', {
    access: publicAccessRule,
    summary: 'Imzolangan shartnoma fayli',
    params: tokenParams,
    download: docxUploadMimeType,
    errors: ['CONTRACT_LINK_OVER', 'CONTRACT_CODE_FIRST', 'TOO_MANY_REQUESTS'],
  }),
  /** Sends a six-digit signing code to the signer; at most once a minute. */
  code: route('POST', '/public/contract/{token}/code', {
    access: publicAccessRule,
    summary: 'Imzolash kodini SMS bilan yoki imzolovchining Telegramiga yuborish',
    params: tokenParams,
    /** `by`: null = by SMS or, without an SMS gateway, to the signer's Telegram. */
    body: z.object({ by: z.enum(['sms', 'telegram']).nullish() }).default({}),
    /** `isSent`: false = there is no SMS gateway, so a staff member must tell the code to the signer. */
    answer: z.object({
      secondsToWait: z.number(),
      isSent: z.boolean(),
      isInTelegram: z.boolean(),
      request: codeRequestIdField,
    }),
    errors: ['CONTRACT_LINK_OVER', 'CONTRACT_SIGNED', 'TOO_MANY_REQUESTS'],
    audit: 'settings:contracts',
  }),
  /** Five wrong attempts make the code invalid. The server refuses if the text has changed since the signer read it. */
  sign: route('POST', '/public/contract/{token}/sign', {
    access: publicAccessRule,
    summary: 'Shartnomani kod bilan imzolash',
    params: tokenParams,
    body: z.object({
      code: z.string().regex(/^\d{6}$/, peopleErrorTexts.signCode),
      request: codeRequestIdField.nullish(),
      textHash: z.string().max(64).nullish(),
    }),
    answer: z.object({ signedAt: z.string() }),
    errors: [
      'CONTRACT_LINK_OVER',
      'CONTRACT_SIGNED',
      'CONTRACT_TEXT_CHANGED',
      'SIGN_CODE_WRONG',
      'SIGN_CODE_OVER',
      'TOO_MANY_REQUESTS',
    ],
    audit: 'settings:contracts',
  }),
}
