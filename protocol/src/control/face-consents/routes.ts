import { z } from 'zod'
import { scannedDocumentFileRules, UploadedFile } from '../../centre/files/schemas.ts'
import { id, idParams, uploadPath } from '../../fields.ts'
import { alsoRequirePersonalDataGrant } from '../../personal.ts'
import {
  type GrantAccessRule,
  parentRouteDefaults,
  requireAnyGrant,
  requireGrant,
  route,
  sessionAccessRule,
  studentRouteDefaults,
} from '../../route.ts'
import {
  DoorAccess,
  DoorAccessFilter,
  DoorAccessRow,
  doorCardNumberField,
  FaceConsentGracePeriodInput,
  OwnConsentInput,
  OwnFaceConsent,
  PaperConsentInput,
} from './schemas.ts'

const studentsRead = alsoRequirePersonalDataGrant(requireGrant('users:students', 'read'))
const studentsChange = alsoRequirePersonalDataGrant(requireGrant('users:students', 'update'))
const staffRead = requireGrant('users:staff', 'read')
const staffChange = requireGrant('users:staff', 'update')

function ofPeople(path: string, who: string, read: GrantAccessRule, change: GrantAccessRule) {
  return {
    list: route('GET', path, {
      access: read,
      summary: `${who}: eshikdan yuz yoki karta bilan o'tadiganlar, roziligi va undan keyin o'chirilishi`,
      query: DoorAccessFilter,
      answer: z.object({ people: z.array(DoorAccessRow), total: z.number(), graceUntil: z.string().nullable() }),
    }),
    read: route('GET', `${path}/{id}`, {
      access: read,
      summary: `${who}: bitta odamning roziligi, eshik rasmi, kartasi va qurilmalardagi holati`,
      params: idParams,
      answer: DoorAccess,
    }),
    give: route('POST', `${path}/{id}/consent`, {
      access: change,
      notByToken: true,
      summary: `${who}: qog'ozda imzolangan rozilikni skani bilan kiritish`,
      params: idParams,
      body: PaperConsentInput,
      status: 201,
      errors: ['CONSENT_GIVEN', 'FILE_UNKNOWN'],
    }),
    withdraw: route('POST', `${path}/{id}/consent/withdraw`, {
      access: change,
      notByToken: true,
      summary: `${who}: rozilikni qaytarib olish; yuz hamma qurilmadan o'chiriladi`,
      params: idParams,
      idempotent: true,
    }),
    /** Sets the photo: with `fromProfile` the profile photo, else the uploaded picture; with neither, removes it. */
    setPhoto: route('PUT', `${path}/{id}/photo`, {
      access: change,
      notByToken: true,
      summary: `${who}: eshik uchun rasm; rozilik bo'lsa qo'yiladi`,
      params: idParams,
      body: z.object({ photo: uploadPath.nullish(), fromProfile: z.boolean().optional() }),
      errors: ['CONSENT_NEEDED', 'FILE_UNKNOWN'],
    }),
    setCard: route('PUT', `${path}/{id}/card`, {
      access: change,
      notByToken: true,
      summary: `${who}: eshik kartasini berish yoki olib qo'yish`,
      params: idParams,
      body: z.object({ cardNo: doorCardNumberField.nullable() }),
      errors: ['CARD_TAKEN'],
    }),
    /**
     * Records that a staff member has deleted the face at a door device that was removed from the system. The server
     * can no longer contact such a device.
     */
    confirmRemoval: route('POST', `${path}/{id}/devices/{deviceId}/cleared`, {
      access: change,
      notByToken: true,
      summary: `${who}: tizimdan olib tashlangan qurilma qo'lda tozalanganini tasdiqlash`,
      params: idParams.extend({ deviceId: id }),
    }),
  }
}

export const studentDoorAccess = ofPeople('/door-access/students', 'Talabalar', studentsRead, studentsChange)
export const staffDoorAccess = ofPeople('/door-access/staff', 'Xodimlar', staffRead, staffChange)

export const doorAccess = {
  scan: route('POST', '/upload/face-consent', {
    access: requireAnyGrant(studentsChange, staffChange),
    summary: 'Imzolangan rozilik skanini yuklash (PDF 10 MB, rasm 2 MB gacha)',
    upload: {
      maxBytes: scannedDocumentFileRules.documentMaxBytes,
      tooLarge: scannedDocumentFileRules.tooLarge,
      takes: scannedDocumentFileRules,
    },
    answer: UploadedFile,
    status: 201,
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_BROKEN', 'UPLOADS_UNUSED'],
    audit: false,
  }),
  /** Sets until when devices may keep faces that were stored before consents were required. */
  setGrace: route('PUT', '/door-access/grace', {
    access: requireGrant('staff_control:devices', 'update'),
    notByToken: true,
    summary: 'Roziliksiz yuzlar eshiklarda qoladigan oxirgi kun',
    body: FaceConsentGracePeriodInput,
    errors: ['NO_GRACE'],
    idempotent: true,
  }),
}

const giving = {
  rateLimit: { most: 20, minutes: 60 },
  body: OwnConsentInput,
  answer: OwnFaceConsent,
  audit: 'auth',
} as const
const withdrawal = {
  rateLimit: { most: 20, minutes: 60 },
  answer: OwnFaceConsent,
  audit: 'auth',
  idempotent: true,
} as const

export const staffOwnFaceConsent = {
  read: route('GET', '/profile/face-consent', {
    access: sessionAccessRule,
    summary: "O'z yuzi: rozilik holati va matni",
    answer: OwnFaceConsent,
  }),
  give: route('POST', '/profile/face-consent', {
    access: sessionAccessRule,
    ...giving,
    summary: "O'z yuziga rozilik berish",
    errors: ['CONSENT_TEXT_CHANGED', 'CONSENT_GIVEN'],
  }),
  withdraw: route('POST', '/profile/face-consent/withdraw', {
    access: sessionAccessRule,
    ...withdrawal,
    summary: "O'z roziligini qaytarib olish",
  }),
}

/** The signed-in student's own consent to face recognition; only adults can give it. */
export const studentOwnFaceConsent = {
  read: route('GET', '/face-consent', {
    ...studentRouteDefaults,
    summary: "O'z yuzi: rozilik holati va matni",
    answer: OwnFaceConsent,
  }),
  give: route('POST', '/face-consent', {
    ...studentRouteDefaults,
    ...giving,
    summary: "O'z yuziga rozilik berish (18 yoshdan)",
    errors: ['CONSENT_TEXT_CHANGED', 'CONSENT_GIVEN', 'CONSENT_BY_PARENT'],
  }),
  withdraw: route('POST', '/face-consent/withdraw', {
    ...studentRouteDefaults,
    ...withdrawal,
    summary: "O'z roziligini qaytarib olish",
    errors: ['CONSENT_BY_PARENT'],
  }),
}

/** A parent's consent to face recognition for their minor child. */
export const childFaceConsent = {
  read: route('GET', '/children/{childId}/face-consent', {
    ...parentRouteDefaults,
    summary: 'Farzandning yuzi: rozilik holati va matni',
    answer: OwnFaceConsent,
  }),
  give: route('POST', '/children/{childId}/face-consent', {
    ...parentRouteDefaults,
    ...giving,
    summary: 'Farzandning yuziga rozilik berish',
    errors: ['CONSENT_TEXT_CHANGED', 'CONSENT_GIVEN', 'CONSENT_BY_PUPIL'],
  }),
  withdraw: route('POST', '/children/{childId}/face-consent/withdraw', {
    ...parentRouteDefaults,
    ...withdrawal,
    summary: 'Farzandning roziligini qaytarib olish',
    errors: ['CONSENT_BY_PUPIL'],
  }),
}
