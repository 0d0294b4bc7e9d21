import type { GrantAction, PermissionName } from '@markaz/protocol/permissions'
import type { Grant } from '@markaz/protocol/route'

const groupTabs = {
  all_homeworks: 'Uy vazifalari',
  attendance: 'Davomat',
  check_homeworks: 'Uy vazifasini tekshirish',
  exam: 'Imtihonlar',
  video_upload: 'Videolar',
  homework_statistics: 'Uy vazifasi statistikasi',
  journal: 'Jurnal',
  exam_chats: 'Imtihon chatlari',
}

type Subs<M extends string> = Record<
  Extract<PermissionName, `${M}:${string}`> extends `${M}:${infer S}` ? S : never,
  string
>

const subs = {
  staff_control: {
    roles: 'Rollar',
    users: 'Rol egalari',
    audit_logs: 'Audit',
    face_id_logs: 'Face-ID loglari',
    offices: 'Filiallar',
    devices: 'Qurilmalar',
  },
  users: {
    academic: 'Akademiklar',
    assistants: 'Assistentlar',
    staff: 'Xodimlar',
    students: 'Talabalar',
    student_personal_data: "Maxfiy ma'lumotlar (telefon, hujjat)",
    teachers: "O'qituvchilar",
    student_feedbacks: 'Talaba haqida fikrlar',
  },
  all_groups: groupTabs,
  my_groups: groupTabs,
  gamification: {
    actions: 'Ball amallari',
    groups: 'Guruhlarni ulash',
    levels: 'Ball kategoriyalari',
    method_actions: 'Amal darajalari',
    statistics: 'Statistika',
    units: 'XP va kumush berish',
    best_students: 'Eng yaxshilar',
  },
  content: {
    posts: 'Postlar',
    post_authors: 'Mualliflar',
    post_categories: 'Post kategoriyalari',
    parenting_videos: 'Ota-onalar uchun videolar',
  },
  profile: {},
  study: {
    courses: 'Kurslar',
    months: 'Kurs oylari',
    curriculum: "O'quv rejasi",
    homework_statistics: 'Uy vazifasi statistikasi',
    homework_db: 'Vazifalar bazasi',
    skill_classes: "Master-klasslar (o'quv bo'limi)",
  },
  management: { reports: 'Hisobotlar', call: "Avto qo'ng'iroq" },
  notifications: { sent: 'Yuborilgan bildirishnomalar' },
  settings: {
    student_statutes: 'Talaba holatlari',
    gamification_oferta: 'Ommaviy oferta',
    contracts: 'Shartnomalar',
    mobile_versions: 'Mobil ilova versiyalari',
    integrations: 'Integratsiyalar',
    security: 'Xavfsizlik',
    health: 'Tizim holati',
  },
  store: { categories: 'Market kategoriyalari', items: 'Buyumlar', transactions: 'Xaridlar' },
  student: { certificate: 'Sertifikatlar' },
  events: { master_classes: 'Master-klasslar', competitions: 'Musobaqalar' },
} satisfies { [M in PermissionName as M extends `${string}:${string}` ? never : M]: Subs<M> }

const modules: Record<keyof typeof subs, string> = {
  staff_control: 'Xodimlar nazorati',
  users: 'Foydalanuvchilar',
  all_groups: 'Barcha guruhlar',
  my_groups: 'Mening guruhlarim',
  gamification: 'Gamifikatsiya',
  content: 'Kontentlar',
  profile: 'Bloglar',
  study: "O'quv bo'limi",
  management: 'Boshqaruv',
  notifications: 'Bildirishnomalar',
  settings: 'Sozlamalar',
  store: 'Market',
  student: 'Talaba hujjatlari',
  events: 'Tadbirlar',
}

export const permissionsText = {
  modules,
  subs: subs as Record<keyof typeof subs, Record<string, string>>,
  options: {
    create: "qo'shish",
    read: "ko'rish",
    update: 'tahrirlash',
    delete: "o'chirish",
  } satisfies Record<GrantAction, string>,
}

/**
 * Returns e.g. `Talabalar` for `users:students`. If several modules have a part with the same name, the name of the
 * module comes first: `Barcha guruhlar: Imtihonlar`.
 */
export function permissionDisplayName(name: PermissionName): string {
  const [module, sub] = name.split(':') as [keyof typeof subs, string?]
  if (!sub) return modules[module]
  const word = permissionsText.subs[module][sub] ?? sub
  const isAlone = !Object.entries(subs).some(([other, words]) => other !== module && sub in words)
  return isAlone ? word : `${modules[module]}: ${word}`
}

/** Returns e.g. `Talabalar — ko'rish` for the right `users:students.read`. */
export function grantDisplayName(grant: Grant): string {
  const [name, option] = grant.split('.') as [PermissionName, GrantAction]
  return `${permissionDisplayName(name)} — ${permissionsText.options[option]}`
}
