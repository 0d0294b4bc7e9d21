import { z } from 'zod'
import { contentErrorTexts } from '../../errors/content.ts'
import { generalErrorTexts } from '../../field-texts.ts'
import {
  date,
  id,
  idAndName,
  isStorableText,
  optionalParam,
  paging,
  searchTextField,
  text,
  timestamp,
  timestampInput,
  uploadPath,
} from '../../fields.ts'
import { NotificationTopic, StudentNotificationKind } from '../../people/notifications/schemas.ts'
import { type RichText, richTextInputWithoutPictures } from '../../rich-text.ts'

/**
 * Notifications to staff and to students share one numbering. 19: about the user's own account. 20: an announcement to
 * many people waits until a staff member confirms it.
 */
export const NotificationKind = {
  SentByAdmin: 1,
  ...StudentNotificationKind,
  AttendanceMissed: 13,
  StaffHomeworkGiven: 14,
  StaffHomeworkDone: 15,
  StaffExamStarted: 16,
  StaffExamDone: 17,
  StaffGroupAdded: 18,
  Account: 19,
  SendingHeld: 20,
  SmsStopped: 21,
  LeaversDue: 46,
  StaffLessonChanged: 40,
  TimetableClash: 41,
  LessonOffered: 42,
  AbsenceAsked: 44,
  AbsenceDecided: 45,
  Safety: 50,
  FamilyWrote: 60,
  StudentAsked: 61,
  Unanswered: 62,
} as const

export const switchableNotificationKinds = [
  NotificationKind.StaffHomeworkGiven,
  NotificationKind.StaffHomeworkDone,
] as const

export const NotificationType = { Public: 1, Private: 2 } as const
export type NotificationType = (typeof NotificationType)[keyof typeof NotificationType]

export const Priority = { Low: 1, Medium: 2, High: 3 } as const
export type Priority = (typeof Priority)[keyof typeof Priority]

/** Kinds of staff to whom a public notification is sent: 1 = staff who do not teach, 2 = teachers and assistants. */
export const StaffAudience = { Staff: 1, Academic: 2 } as const
export type StaffAudience = (typeof StaffAudience)[keyof typeof StaffAudience]

/** The format of a text: our own JSON document, or HTML, which the server converts to a document. */
export const NotificationBodyFormat = { Json: 1, Html: 2 } as const
export type NotificationBodyFormat = (typeof NotificationBodyFormat)[keyof typeof NotificationBodyFormat]

export const RoleKind = { Admin: 1, Teacher: 2, Assistant: 3, Student: 4 } as const
export type RoleKind = (typeof RoleKind)[keyof typeof RoleKind]

export const SentNotificationTab = { Staff: 'staff', Students: 'students', Private: 'private' } as const
export type SentNotificationTab = (typeof SentNotificationTab)[keyof typeof SentNotificationTab]

/** `waiting`: before the sending time. `held`: the author lost the right to send it; another user must release it. */
export const NotificationSendingState = { Waiting: 'waiting', Sending: 'sending', Sent: 'sent', Held: 'held' } as const
export type NotificationSendingState = (typeof NotificationSendingState)[keyof typeof NotificationSendingState]

const title = text(200).refine((value) => !/\{(ism|guruh|sana)\}/.test(value), contentErrorTexts.titlePlaceholder)
const html = text(20_000)
const ids = (most: number) => z.array(id).max(most).default([])
const chosenIds = ids(200)
const person = ids(2_000)

/**
 * Selects the receivers, always within the sender's branches. A public notification is sent to staff (by audience and
 * role) and, with `isForStudents`, to students. If branches, groups or courses are listed, only their staff and
 * students get the notification. A private notification is sent to the listed people.
 */
const whom = {
  type: z.enum(NotificationType),
  audience: z.array(z.enum(StaffAudience)).max(2).default([]),
  roleId: id.nullish(),
  isForStudents: z.boolean().default(false),
  officeIds: chosenIds,
  groupIds: chosenIds,
  courseIds: chosenIds,
  students: person,
  staff: person,
  academics: person,
}

interface Whom {
  type: NotificationType
  audience: StaffAudience[]
  isForStudents: boolean
  students: number[]
  staff: number[]
  academics: number[]
}

function isForSomebody({ type, audience, isForStudents, students, staff, academics }: Whom): boolean {
  return type === NotificationType.Public
    ? isForStudents || audience.length > 0
    : students.length + staff.length + academics.length > 0
}
const forNobody = { error: contentErrorTexts.nobodyChosen, path: ['audience'] }

export const ReceiversInput = z.object(whom).refine(isForSomebody, forNobody)
export type ReceiversInput = z.output<typeof ReceiversInput>

export const ReceiverCountsInput = z
  .object({
    ...whom,
    text: z
      .object({ title: z.string().max(200), body: z.string().max(20_000), isHtml: z.boolean().default(false) })
      .optional(),
  })
  .refine(isForSomebody, forNobody)
export type ReceiverCountsInput = z.output<typeof ReceiverCountsInput>

export const ReceiverCounts = z.object({
  staff: z.number(),
  academics: z.number(),
  students: z.number(),
  total: z.number(),
})
export type ReceiverCounts = z.infer<typeof ReceiverCounts>

/**
 * Why a selected student gets an announcement late or never. `no_app`: the student sees it only at the next visit.
 * `no_phone`: not even by SMS. `no_family`: no parent can be reached. `no_wish`: the parents have switched off such
 * notifications.
 */
export const UnreachedStudentReason = z.enum(['no_app', 'no_login', 'blocked', 'no_phone', 'no_family', 'no_wish'])
export type UnreachedStudentReason = z.infer<typeof UnreachedStudentReason>
export const UnreachedStudentsFilter = z.object({ ...paging, why: UnreachedStudentReason })
export const UnreachedStudent = z.object({ id: z.number(), fullName: z.string() })
export type UnreachedStudent = z.infer<typeof UnreachedStudent>

export const NotificationReachCounts = z.object({
  /** Number of selected students with a push device or Telegram chat. */
  app: z.number(),
  /** Number of selected students with at least one reachable parent, including students without a login. */
  families: z.number(),
  /** Parents who would be notified. A parent gets one message, however many children they have. */
  parents: z.object({
    count: z.number(),
    /** Parents who would get an SMS, because no cheaper channel works for them. */
    bySms: z.number(),
    /** Total number of SMS parts for the parents; null while the message has no text. */
    smsParts: z.number().nullable(),
  }),
  missed: z.record(UnreachedStudentReason, z.number()),
  /** Selected students who would get an SMS, because they have no app or no login and are not blocked. */
  sms: z.object({
    /** True = an SMS gateway is connected, so SMS can be sent. */
    isCarried: z.boolean(),
    count: z.number(),
    /** Total number of SMS parts for all chosen students, with placeholders replaced; null = no text yet. */
    parts: z.number().nullable(),
    /** The price of one SMS part in so'm; 0 = the centre has not entered a price. */
    price: z.number(),
  }),
})
export type NotificationReachCounts = z.infer<typeof NotificationReachCounts>

const written = {
  json: { bodyType: z.literal(NotificationBodyFormat.Json), body: richTextInputWithoutPictures },
  html: { bodyType: z.literal(NotificationBodyFormat.Html), body: html },
}
const about = { title, priority: z.enum(Priority).default(Priority.Medium) }

/** True = the parents of the selected students are notified as well, by the centre's channel rules. */
const isForParents = z.boolean().default(false)

/** True = students whom neither push nor Telegram reaches get an SMS. */
const isBySms = z.boolean().default(false)

const message = {
  ...about,
  ...whom,
  isForParents,
  isBySms,
  banner: uploadPath.nullish(),
  sendAt: timestampInput.nullish(),
}
export const NotificationInput = z
  .discriminatedUnion('bodyType', [
    z.object({ ...message, ...written.json }),
    z.object({ ...message, ...written.html }),
  ])
  .refine(isForSomebody, forNobody)
  .refine(({ isForParents, isForStudents, students }) => !isForParents || isForStudents || students.length > 0, {
    error: contentErrorTexts.parentsOfNobody,
    path: ['isForParents'],
  })
export type NotificationInput = z.output<typeof NotificationInput>

export const HtmlInput = z.object({ body: html })

/**
 * The stored text of a notification. The text was validated when it was saved, so responses do not validate it again.
 */
export const storedNotificationBody = z.custom<RichText>((value) => typeof value === 'object' && value !== null)

export const SentNotification = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(NotificationType),
  priority: z.enum(Priority),
  state: z.enum(NotificationSendingState),
  /** Number of people who have received the notification so far. */
  receiversCount: z.number(),
  /** Number of people to whom the notification has been or will be sent. */
  expectedCount: z.number(),
  sender: z.object({ id: z.number(), fullName: z.string() }),
  createdAt: timestamp,
  sendAt: timestamp,
})
export type SentNotification = z.infer<typeof SentNotification>

export const SentNotificationDetail = SentNotification.extend({
  body: storedNotificationBody,
  banner: z.string().nullable(),
  readCount: z.number(),
  counts: ReceiverCounts,
  chosen: z.object({
    audience: z.array(z.enum(StaffAudience)),
    isForStudents: z.boolean(),
    isForParents: z.boolean(),
    isBySms: z.boolean(),
    role: idAndName.nullable(),
    offices: z.array(idAndName),
    groups: z.array(idAndName),
    courses: z.array(idAndName),
  }),
})
export type SentNotificationDetail = z.infer<typeof SentNotificationDetail>

export const SentNotificationFilter = z.object({
  ...paging,
  tab: z.enum(SentNotificationTab).default(SentNotificationTab.Staff),
  value: searchTextField,
  priority: optionalParam(z.coerce.number().pipe(z.enum(Priority))),
  state: optionalParam(z.enum(NotificationSendingState)),
  roleKind: optionalParam(z.coerce.number().pipe(z.enum(RoleKind))),
  from: optionalParam(date),
  to: optionalParam(date),
})
export type SentNotificationFilter = z.output<typeof SentNotificationFilter>

export const ReceiverKind = { Students: 'students', Staff: 'staff', TeachingStaff: 'academics' } as const
export type ReceiverKind = (typeof ReceiverKind)[keyof typeof ReceiverKind]

export const ReceiverPerson = z.object({
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  photo: z.string().nullable(),
})
export type ReceiverPerson = z.infer<typeof ReceiverPerson>
/** The delivery to a receiver's Telegram chat. `unknown`: the connection broke during sending. */
const chatStates = ['waiting', 'sent', 'failed', 'unknown'] as const
export const NotificationReceiver = ReceiverPerson.extend({
  readAt: timestamp.nullable(),
  /** The delivery to the receiver's Telegram chat; null = the receiver had not linked a chat. */
  telegram: z.object({ state: z.enum(chatStates), sentAt: timestamp.nullable() }).nullable(),
})
export type NotificationReceiver = z.infer<typeof NotificationReceiver>

const template = { ...about, name: text(100) }
export const NotificationTemplateInput = z.discriminatedUnion('bodyType', [
  z.object({ ...template, ...written.json }),
  z.object({ ...template, ...written.html }),
])
export type NotificationTemplateInput = z.output<typeof NotificationTemplateInput>

/** A saved message text. `bodyType` is the format of `body`. */
export const NotificationTemplate = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  bodyType: z.enum(NotificationBodyFormat),
  body: z.union([z.string(), storedNotificationBody]),
  priority: z.enum(Priority),
  createdAt: timestamp,
})
export type NotificationTemplate = z.infer<typeof NotificationTemplate>

export const OwnNotification = z.object({
  id: z.number(),
  title: z.string(),
  /** The first words of the notification's text. */
  body: z.string(),
  kind: z.enum(NotificationKind),
  priority: z.enum(Priority),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
  /** The record, such as a homework, that a student's notification opens; null = none. */
  about: NotificationTopic.nullable(),
  path: z.string().nullable(),
})
export type OwnNotification = z.infer<typeof OwnNotification>

/** `content` is null if the text has no formatting such as headings or lists. */
export const OwnNotificationDetail = OwnNotification.extend({
  content: storedNotificationBody.nullable(),
  banner: z.string().nullable(),
})

export const NotificationSetting = z.object({
  id: z.enum(NotificationKind),
  displayName: z.string(),
  isEnable: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>
export const NotificationSettingsInput = z.object({
  settings: z
    .array(
      z.object({
        id: z.enum(NotificationKind).extract(['StaffHomeworkGiven', 'StaffHomeworkDone']),
        isEnable: z.boolean(),
      }),
    )
    .max(switchableNotificationKinds.length),
})

export const ownNotificationFilter = { ...paging, isRead: optionalParam(z.stringbool()), value: searchTextField }

const base64url = (most: number) =>
  z
    .string()
    .min(16)
    .max(most)
    .regex(/^[\w-]+={0,2}$/)
/** A device for push messages: a browser's push subscription in the browser's format, or an FCM token. */
export const PushDeviceInput = z
  .object({
    subscription: z
      .object({
        endpoint: z.url().max(2_000),
        keys: z.object({ p256dh: base64url(200), auth: base64url(100) }),
      })
      .optional(),
    fcmToken: z.string().min(1).max(4096).refine(isStorableText).optional(),
  })
  .refine(({ subscription, fcmToken }) => Boolean(subscription) !== Boolean(fcmToken), {
    error: generalErrorTexts.required,
    path: ['subscription'],
  })
export type PushDeviceInput = z.output<typeof PushDeviceInput>
