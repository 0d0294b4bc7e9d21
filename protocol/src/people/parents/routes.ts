import { z } from 'zod'
import { SmsCost } from '../../centre/sms/schemas.ts'
import {
  bulkPreviewSchemaOf,
  bulkRowIds,
  cappedCountFields,
  countResponse,
  id,
  optionalParam,
  paging,
  phone,
} from '../../fields.ts'
import { alsoRequirePersonalDataGrant, personalFieldSchemas } from '../../personal.ts'
import { defineBulkOperation, requireGrant, route } from '../../route.ts'
import { BlockStatus } from '../staff/schemas.ts'
import {
  DuplicateParentPair,
  EndParentChildLinkInput,
  FamiliesWithoutChannelFilter,
  FamilyChannelCounts,
  FamilyChannelFilter,
  Parent,
  ParentChildLink,
  ParentChildLinkEdit,
  ParentFilter,
  ParentInput,
  ParentMergeInput,
  ParentPhoneInput,
  parentRelations,
  ReferralFilter,
  StudentParent,
  UnconfirmedPhone,
  UnreachableFamily,
} from './schemas.ts'

const readParents = requireGrant('users', 'read')
const changeParents = requireGrant('users', 'update')
const readPupil = requireGrant('users:students', 'read')
const changePupil = requireGrant('users:students', 'update')
/** Needs the right to personal data: a user who sees only masked numbers cannot know which number they change. */
const changeNumbers = alsoRequirePersonalDataGrant(changePupil)

const linkParams = z.object({ id, linkId: id })
const phoneParams = z.object({ id, phoneId: id })
const idAnswer = z.object({ id: z.number() })

export const parentRecords = {
  list: route('GET', '/agents', {
    access: readParents,
    summary: "Ota-onalar (shartnoma imzolovchilar) ro'yxati",
    query: ParentFilter,
    answer: z.object({ agents: z.array(Parent), ...cappedCountFields }),
  }),
  read: route('GET', '/agents/{id}', {
    access: readParents,
    summary: 'Bitta ota-ona',
    answer: Parent,
  }),
  referrals: route('GET', '/agents/{id}/referrals', {
    access: readParents,
    summary: 'Ota-ona olib kelgan talabalar',
    query: ReferralFilter,
    answer: z.object({
      referrals: z.array(
        z.object({
          id: z.number(),
          fullName: z.string(),
          phoneNumber: personalFieldSchemas.phone().nullable(),
          createdAt: z.string(),
          status: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
          contractStatus: z.enum(['waiting', 'done', 'no_contract']),
        }),
      ),
      total: z.number(),
    }),
  }),
  updateStatus: route('PATCH', '/agents/{id}/status', {
    access: changeParents,
    notByToken: true,
    summary: 'Ota-onani bloklash yoki blokdan chiqarish',
    body: z.object({ status: z.enum(BlockStatus) }),
    answer: z.object({ status: z.enum(BlockStatus) }),
  }),
}

export const studentParents = {
  list: route('GET', '/students/{id}/parents', {
    access: readPupil,
    summary: "Talabaning ota-onalari, tugagan bog'lanishlari bilan",
    answer: z.object({ parents: z.array(StudentParent) }),
  }),
  /** Finds a parent by phone number while the user types, so that no second record of this parent is created. */
  find: route('GET', '/parents/by-phone', {
    access: changeNumbers,
    summary: 'Telefon raqami shunday ota-onalar',
    query: z.object({ phone }),
    answer: z.object({
      parents: z.array(
        z.object({
          id: z.number(),
          fullName: z.string(),
          children: z.array(z.string()),
          /** The parent's relation to the first of the listed children. */
          relation: z.enum(parentRelations).nullable(),
        }),
      ),
    }),
  }),
  add: route('POST', '/students/{id}/parents', {
    access: changeNumbers,
    notByToken: true,
    summary: "Talabaga yangi ota-ona qo'shish",
    body: ParentInput,
    answer: idAnswer,
    status: 201,
    errors: ['PARENT_KNOWN', 'PARENT_PASSPORT_TAKEN'],
  }),
  /** Links an existing parent to the student. A link that had ended begins again. */
  tie: route('POST', '/students/{id}/parents/tie', {
    access: changePupil,
    notByToken: true,
    summary: "Ma'lum ota-onani talabaga bog'lash",
    body: z.object({ agentId: id, relation: z.enum(parentRelations) }),
    answer: idAnswer,
    status: 201,
    errors: ['PARENT_KNOWN'],
  }),
  update: route('PATCH', '/students/{id}/parents/{linkId}', {
    edits: true,
    access: changePupil,
    summary: 'Ota-onaga nima aytilishi va kimi ekani',
    params: linkParams,
    body: ParentChildLinkEdit,
    answer: ParentChildLink,
    idempotent: true,
  }),
  end: route('POST', '/students/{id}/parents/{linkId}/end', {
    access: changePupil,
    notByToken: true,
    summary: "Ota-onaning talabaga bog'lanishini tugatish",
    params: linkParams,
    body: EndParentChildLinkInput,
    answer: idAnswer,
  }),
}

/**
 * `isAsked`: true = no record said who entered the number. The first user who confirms counts as that user, and another
 * user must confirm.
 */
const confirmed = z.object({ id: z.number(), isAsked: z.boolean() })

export const parentPhones = {
  /**
   * Lists unconfirmed numbers: numbers that the viewer may confirm, and numbers that the viewer entered and another
   * user must confirm.
   */
  asked: route('GET', '/agents/phones/asked', {
    access: changeNumbers,
    summary: "Ikkinchi odam tasdig'ini kutayotgan raqamlar",
    /** `isForViewer`: lists only phone numbers that the viewer may confirm, oldest first. */
    query: z.object({ ...paging, isForViewer: optionalParam(z.stringbool()) }),
    answer: z.object({ phones: z.array(UnconfirmedPhone), total: z.number() }),
  }),
  add: route('POST', '/agents/{id}/phones', {
    access: changeNumbers,
    notByToken: true,
    summary: "Ota-onaga yana bir raqam qo'shish",
    body: ParentPhoneInput,
    answer: z.object({ id: z.number(), isAsked: z.boolean() }),
    status: 201,
    errors: ['PARENT_HAS_PHONE', 'PARENT_OF_OTHER_BRANCH'],
  }),
  confirm: route('POST', '/agents/{id}/phones/{phoneId}/confirm', {
    access: changeNumbers,
    summary: "Hamkasb so'ragan raqamni tasdiqlash",
    params: phoneParams,
    answer: confirmed,
    notByToken: true,
    errors: ['SECOND_PERSON_NEEDED', 'PARENT_OF_OTHER_BRANCH'],
  }),
  /** The client sends the phone number, so that the user confirms only a number that the screen showed. */
  confirmOfStudent: route('POST', '/students/{id}/phones/confirm', {
    access: changeNumbers,
    summary: 'Talabaning hamkasb yozgan raqamini tasdiqlash',
    body: z.object({ phone }),
    answer: confirmed,
    notByToken: true,
    errors: ['SECOND_PERSON_NEEDED'],
  }),
  confirmOfMany: defineBulkOperation({
    path: '/students/phones/confirm/many',
    access: changeNumbers,
    summary: 'Tanlangan talabalar va ota-onalarining raqamlarini tasdiqlash',
    body: z.object({ ids: bulkRowIds }),
    planned: bulkPreviewSchemaOf(['no_phone', 'confirmed', 'own']),
    answer: countResponse,
    notByToken: true,
  }),
  setMain: route('POST', '/agents/{id}/phones/{phoneId}/main', {
    access: changeNumbers,
    notByToken: true,
    summary: "Birinchi qo'ng'iroq qilinadigan raqamni tanlash",
    params: phoneParams,
    answer: idAnswer,
    errors: ['PHONE_NOT_CONFIRMED', 'PARENT_OF_OTHER_BRANCH'],
  }),
  remove: route('DELETE', '/agents/{id}/phones/{phoneId}', {
    access: changeNumbers,
    notByToken: true,
    summary: "Ota-onaning qo'shimcha raqamini o'chirish",
    params: phoneParams,
    answer: idAnswer,
    errors: ['PARENT_OF_OTHER_BRANCH'],
  }),
}

export const parentDuplicates = {
  list: route('GET', '/agents/duplicates', {
    access: readParents,
    summary: "Bir odamga o'xshagan ota-onalar",
    query: z.object(paging),
    answer: z.object({ pairs: z.array(DuplicateParentPair), total: z.number() }),
  }),
  merge: route('POST', '/agents/merge', {
    access: changeParents,
    notByToken: true,
    summary: 'Ikki marta yozilgan ota-onani birlashtirish',
    body: ParentMergeInput,
    answer: idAnswer,
    errors: ['NOT_FOUND', 'PARENT_OF_OTHER_BRANCH'],
  }),
}

export const families = {
  reach: route('GET', '/families/reach', {
    access: readParents,
    summary: "Nechta oilaga xabar yetadi: filiallar yoki bitta filial guruhlari bo'yicha",
    query: FamilyChannelFilter,
    answer: FamilyChannelCounts,
    errors: ['NOT_FOUND'],
  }),
  unreached: route('GET', '/families/unreached', {
    access: readParents,
    summary: 'Oilasiga hech qanday xabar yetmaydigan talabalar',
    query: FamiliesWithoutChannelFilter,
    answer: z.object({ students: z.array(UnreachableFamily), total: z.number() }),
  }),
  invite: defineBulkOperation({
    path: '/families/invite/many',
    access: changePupil,
    summary: 'Tanlangan talabalarning ota-onalarini portalga taklif qilish',
    body: z.object({ ids: bulkRowIds, by: z.enum(['sms', 'sheet']) }),
    planned: bulkPreviewSchemaOf(['no_parent', 'no_phone', 'not_confirmed', 'blocked']).extend({
      isCarried: z.boolean(),
      sms: SmsCost,
    }),
    answer: countResponse.extend({
      address: z.string(),
      made: z.array(
        z.object({
          id: z.number(),
          fullName: z.string(),
          parent: z.string(),
          phone: personalFieldSchemas.phone(),
        }),
      ),
    }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
}
