import { allApiRoutes } from '@markaz/protocol/catalogue'
import { listPersonalFields } from '@markaz/protocol/personal'
import { responseSchemaOf } from '@markaz/protocol/route-schemas'
import { studentPersonalDataRegistry } from '../../access/personal-data.ts'
import { personalDataKindTexts } from './data-registration.text.ts'

type Kind = keyof typeof personalDataKindTexts

type Person = 'student' | 'agent' | 'staff'

/** For each column: the kind of personal data; null = the column says nothing about the person. */
export const personalDataKindOfColumns: Record<Person, Record<string, Kind | null>> = {
  student: {
    ...{
      first_name: 'name',
      last_name: 'name',
      middle_name: 'name',
      full_name: 'name',
      search: 'name',
      sounds: 'name',
    },
    ...{ birth_date: 'birth', gender: 'birth', phone_number: 'phone', mobile: 'phone' },
    ...{ passport_series: 'document', passport_number: 'document', personal_id: 'document' },
    ...{ birth_certificate_series: 'document', birth_certificate_number: 'document' },
    ...{ photo: 'photo', door_photo: 'face', face_status: 'face', face_trouble: 'face' },
    ...{ door_photo_before_consent: 'face', login: 'account', password_hash: 'account' },
    ...{ first_portal_at: 'account', last_portal_at: 'account', portal_installed_at: 'account' },
    ...{ contract_status: 'contract', contract_type: 'contract', referrer_id: 'family', erp: 'study' },
    ...{ status_id: 'study', h_id: 'study', ext_id: 'study', has_private_info: null, id: null, system_status: null },
    ...{ gone_at: null, created_at: null, forgotten_at: null, must_change_password: null, changed_at: null },
    ...{ phone_typed_by: null, access_version: null, script: null },
  },
  agent: {
    ...{
      full_name: 'name',
      search: 'name',
      sounds: 'name',
      passport_series: 'document',
      passport_number: 'document',
      phone: 'phone',
    },
    ...{ portal_installed_at: 'account', first_signed_at: 'contract', erp: 'family', ext_id: 'family', id: null },
    ...{ status: null, created_at: null, phone_asked_by: null, merged_into_id: null, gone_at: null, changed_at: null },
    ...{ access_version: null, script: null },
  },
  staff: {
    ...{
      first_name: 'name',
      last_name: 'name',
      middle_name: 'name',
      full_name: 'name',
      search: 'name',
      sounds: 'name',
    },
    ...{ phone_number: 'phone', gender: 'birth', photo: 'photo', door_photo: 'face', face_status: 'face' },
    ...{ face_trouble: 'face', door_photo_before_consent: 'face', login: 'account', password_hash: 'account' },
    ...{ kind: 'work', erp_kind: 'work', role_id: 'work', work_status: 'work', ext_id: 'work', h_id: 'work' },
    ...{ erp: 'work', is_blocked: null, is_superadmin: null, gone_at: null, created_at: null, id: null },
    ...{ must_change_password: null, changed_at: null, access_version: null, forgotten_at: null },
    phone_typed_by: null,
  },
}

/** For each table with rows about a student (and possibly a parent): the kind of personal data; null = none. */
export const personalDataKindsOfTables: Record<string, Kind | null> = {
  ...{ student: 'name', student_phone: 'phone', student_head_office: 'study', student_category: 'study' },
  ...{ student_feedback: 'words', student_session: 'account', erasure: null, leaver: null, erasure_hold: null },
  student_merge: null,
  ...{ agent_student: 'family', agent_phone: 'phone', parent_session: 'account', parent_code: 'account' },
  ...{ student_group: 'study', student_import_row: 'name', telegram_chat: 'telegram', telegram_link: 'telegram' },
  ...{ discount_use: 'contract', student_contract: 'contract', certificate: 'contract', offer_acceptance: 'contract' },
  ...{ family_talk: 'words', chat: 'study', chat_message: 'words', attendance: 'study', absence_told: 'study' },
  ...{
    make_up: 'study',
    study_break: 'study',
    told_absence: 'study',
    calendar_address: 'account',
    event_team: 'study',
    event_participant: 'study',
  },
  ...{ event_invitation: 'study', point_entry: 'points', point_balance: 'points', point_category_balance: 'points' },
  ...{ best_student: 'points', store_transaction: 'points', story_view: 'study', student_notification: 'messages' },
  ...{
    telling: 'messages',
    delivery: 'messages',
    agent_wish: 'messages',
    sms: 'messages',
    asked_code: 'account',
    password_request: 'account',
  },
  ...{ post_comment: 'words', post_comment_report: 'words', family_call_cause: 'words', face_log: 'door' },
  ...{ door_face: 'face', risk: 'risk', face_consent: 'face', door_card: 'face', door_face_removal: 'face' },
  ...{ file: 'files', weekly_letter: 'study', meeting: 'family', student_note: 'health' },
}

/** For each response field that is marked as personal data: its kind, and the people whom it describes. */
export const personalDataKindsOfFields: Record<string, readonly [Kind, readonly Person[]]> = {
  phoneNumber: ['phone', ['student', 'agent', 'staff']],
  phone: ['phone', ['student', 'agent']],
  phones: ['phone', ['student', 'agent']],
  mobile: ['phone', ['student']],
  passport: ['document', ['student', 'agent']],
  passportSeries: ['document', ['student', 'agent']],
  passportNumber: ['document', ['student', 'agent']],
  personalId: ['document', ['student']],
  birthCertificate: ['document', ['student']],
  birthCertificateSeries: ['document', ['student']],
  birthCertificateNumber: ['document', ['student']],
  note: ['words', ['student', 'agent']],
  text: ['messages', ['student', 'agent']],
  careText: ['health', ['student']],
  link: ['contract', ['student', 'agent']],
}

/** Kinds of personal data that are stored in other tables than the person's own. */
const personalDataKindsInOtherTables: Record<Person, readonly Kind[]> = {
  student: ['acts', 'telegram'],
  agent: ['account', 'telegram', 'messages', 'words', 'contract', 'family', 'acts'],
  staff: ['telegram', 'door', 'messages', 'words', 'files', 'acts'],
}

export function personalDataKindsOfPerson(person: Person): string[] {
  const inAnswers = [...listPersonalFields(allApiRoutes.map(({ route }) => responseSchemaOf(route))).keys()].flatMap(
    (name) => {
      const [kind, whose] = personalDataKindsOfFields[name] ?? []
      return kind && whose?.includes(person) ? [kind] : []
    },
  )
  const inTables =
    person === 'student'
      ? studentPersonalDataRegistry.all().flatMap(({ tables }) => tables.map((at) => personalDataKindsOfTables[at]))
      : []
  const stored = new Set([
    ...Object.values(personalDataKindOfColumns[person]),
    ...inTables,
    ...inAnswers,
    ...personalDataKindsInOtherTables[person],
  ])
  return Object.entries(personalDataKindTexts).flatMap(([kind, words]) => (stored.has(kind as Kind) ? [words] : []))
}
