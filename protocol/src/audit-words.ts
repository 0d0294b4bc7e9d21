import { type KindsOfAreas, mergedTextsOfAreas, type WordsByArea } from './area-words.ts'

/** Audited kinds of records that belong to no feature folder. */
const kinds = {
  centre: { word: 'Markaz', actions: ['restore', 'delete', 'backup', 'end-access', 'turn-keys'] },
} as const

/** Displayed names of audited actions that several feature areas use. */
const actions = {
  accept: 'Qabul qildi',
  announce: "E'lon qildi",
  approve: 'Tasdiqladi',
  archive: 'Arxivladi',
  assign: 'Biriktirdi',
  backup: 'Zaxira nusxa oldi',
  cancel: 'Bekor qildi',
  'change-login': "Loginni o'zgartirdi",
  'change-password': "Parolini o'zgartirdi",
  check: 'Tekshirdi',
  closed: 'Yakunladi',
  'confirm-phone': 'Telefonni tasdiqladi',
  connect: 'Uladi',
  create: "Qo'shdi",
  decline: 'Rad etdi',
  delete: "O'chirdi",
  disconnect: 'Uzdi',
  download: 'Yuklab oldi',
  end: 'Tugatdi',
  'end-access': 'Hammaning kirishini tugatdi',
  export: 'Excelga yukladi',
  finish: 'Yakunladi',
  invite: 'Taklif qildi',
  order: "Tartibini o'zgartirdi",
  outcome: 'Natijasini yozdi',
  release: "Muallif o'rniga yubordi",
  reopened: 'Qayta ochdi',
  reorder: "Tartibini o'zgartirdi",
  'reset-password': 'Parolni yangiladi',
  restore: 'Tikladi',
  revoke: 'Bekor qildi',
  reward: 'Taqdirladi',
  'turn-keys': 'Kalitlarni darhol almashtirdi',
  'send-code': 'Tasdiqlash kodini yubordi',
  sign: 'Imzoladi',
  sms: 'SMS yubordi',
  start: 'Boshladi',
  take_back: 'Ortga qaytardi',
  unarchive: 'Arxivdan chiqardi',
  update: "O'zgartirdi",
  view: "Ko'rdi",
  write: 'Xabar yozdi',
}

type Kinds = typeof kinds & KindsOfAreas
export type AuditedKind = keyof Kinds
export type AuditedAction = keyof typeof actions | WordsByArea<'actions'>

/** The kind of record and the action with which a change is recorded in the audit log. */
export type AuditedWrite<K extends AuditedKind = AuditedKind> = {
  [One in K]: { entity: One; action: Kinds[One]['actions'][number] & AuditedAction }
}[K]

/** The key under which a feature area declares how an audited change is undone: `room.update`. */
export type WriteName = { [K in AuditedKind]: `${K}.${Kinds[K]['actions'][number]}` }[AuditedKind]

/** The displayed name of each audited kind of record, by the kind's key in audit entries. */
export const kindDisplayNames = Object.fromEntries(
  Object.entries({ .../* @__PURE__ */ mergedTextsOfAreas('kinds'), ...kinds }).map(([kind, { word }]) => [kind, word]),
) as Record<AuditedKind, string>

/** The displayed name of each audited action, by the action's key in audit entries. */
export const actionDisplayNames: Record<AuditedAction, string> = {
  .../* @__PURE__ */ mergedTextsOfAreas('actions'),
  ...actions,
}

/**
 * Returns the displayed name of an audited kind, or the key itself: old audit entries may have keys that are no longer
 * named.
 */
export const displayNameOfKind = (kind: string): string => (kindDisplayNames as Record<string, string>)[kind] ?? kind
export const displayNameOfAction = (action: string): string =>
  (actionDisplayNames as Record<string, string>)[action] ?? action
