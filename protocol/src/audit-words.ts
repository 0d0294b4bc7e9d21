import { type AuditedRecordKindsOfAreas, type FeatureAreaTextKey, mergeFeatureAreaTexts } from './area-words.ts'

const kinds = {
  centre: { word: 'Markaz', actions: ['restore', 'delete', 'backup', 'end-access', 'turn-keys'] },
} as const

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

type Kinds = typeof kinds & AuditedRecordKindsOfAreas
export type AuditedRecordKind = keyof Kinds
export type AuditedAction = keyof typeof actions | FeatureAreaTextKey<'actions'>

export type AuditedChangeKind<K extends AuditedRecordKind = AuditedRecordKind> = {
  [One in K]: { entity: One; action: Kinds[One]['actions'][number] & AuditedAction }
}[K]

/** The key under which a feature folder declares how an audited change is undone: `room.update`. */
export type AuditedChangeKey = { [K in AuditedRecordKind]: `${K}.${Kinds[K]['actions'][number]}` }[AuditedRecordKind]

export const auditedKindNames = Object.fromEntries(
  Object.entries({ .../* @__PURE__ */ mergeFeatureAreaTexts('kinds'), ...kinds }).map(([kind, { word }]) => [
    kind,
    word,
  ]),
) as Record<AuditedRecordKind, string>

export const auditedActionNames: Record<AuditedAction, string> = {
  .../* @__PURE__ */ mergeFeatureAreaTexts('actions'),
  ...actions,
}

/** Returns the key itself if an old audit entry contains a kind that no longer has a displayed name. */
export const auditedKindName = (kind: string): string => (auditedKindNames as Record<string, string>)[kind] ?? kind
export const auditedActionName = (action: string): string =>
  (auditedActionNames as Record<string, string>)[action] ?? action
