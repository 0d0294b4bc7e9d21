import { z } from 'zod'
import { motivationTexts } from '../../errors/motivation.ts'
import { teachingTexts } from '../../errors/teaching.ts'
import {
  date,
  id,
  listOf,
  named,
  optional,
  paging,
  searchValue,
  text,
  timestamp,
  timestampInput,
  uploadPath,
} from '../../fields.ts'
import { RichText, richComment } from '../../rich-text.ts'

/** Master classes and competitions are one record; the words of A-216. */
export const EventKind = { MasterClass: 'master_class', Competition: 'competition' } as const
export type EventKind = (typeof EventKind)[keyof typeof EventKind]

export const EventType = { Single: 'single', Team: 'team' } as const
export type EventType = (typeof EventType)[keyof typeof EventType]

export const EventStatus = { Scheduled: 'scheduled', Ended: 'ended' } as const
export type EventStatus = (typeof EventStatus)[keyof typeof EventStatus]

export const MasterClassType = { Pedagogical: 'pedagogical', Technical: 'technical' } as const
export type MasterClassType = (typeof MasterClassType)[keyof typeof MasterClassType]

/** `came` was there without having enrolled, `signed_and_came` both; `banned` is out and cannot enrol again. */
export const ParticipantStatus = {
  Signed: 'signed',
  Came: 'came',
  Banned: 'banned',
  SignedAndCame: 'signed_and_came',
} as const
export type ParticipantStatus = (typeof ParticipantStatus)[keyof typeof ParticipantStatus]

/** What a status may become. Nobody who enrolled turns into one who did not; a ban is taken back by enrolling them anew. */
export const nextStatuses: Record<ParticipantStatus, readonly ParticipantStatus[]> = {
  signed: ['signed_and_came', 'banned'],
  signed_and_came: ['signed', 'banned'],
  came: ['banned'],
  banned: ['signed'],
}

export const points = z.int().min(0).max(100_000)
/** One event, and so one list of people on a screen. */
const placesAtMost = 1_000
/** A team's place, when the event is over. */
export const place = z.int().min(1).max(placesAtMost)
const teamSizeAtMost = 50

/** Two moments, and a team's size where there are teams. */
function fits(
  input: { type: EventType; teamSize: number | null; startDate: string; endDate: string },
  say: z.RefinementCtx,
) {
  const wrong = (field: string, message: string) => say.addIssue({ code: 'custom', path: [field], message })
  if (Date.parse(input.endDate) <= Date.parse(input.startDate)) wrong('endDate', motivationTexts.endsBeforeBegin)
  if (input.type === EventType.Team && input.teamSize === null) wrong('teamSize', motivationTexts.noTeamSize)
}

const input = {
  name: text(255),
  description: richComment,
  /** What the upload answered, or the file the event has; without one it has no picture. */
  image: uploadPath.nullable(),
  type: z.enum(EventType),
  /** The size of a team, in team events. */
  teamSize: z.int().min(2).max(teamSizeAtMost).nullable(),
  xpRequirement: z.int().min(0).max(10_000_000),
  /** What everybody who came is given unless the reward says otherwise. */
  xp: points,
  coin: points,
  /** People, of a team event teams; null = no limit. */
  participantLimit: z.int().min(1).max(placesAtMost).nullable(),
  /** The door that will tell who came. */
  deviceId: id.nullable(),
  startDate: timestampInput,
  endDate: timestampInput,
  /** null = for all branches. */
  officeId: id.nullable(),
}
export const MasterClassInput = z.object({ ...input, masterClassType: z.enum(MasterClassType) }).superRefine(fits)
export const CompetitionInput = z.object(input).superRefine(fits)
export type EventInput = z.infer<typeof CompetitionInput> & { masterClassType?: MasterClassType }

export const Event = z.object({
  id: z.number(),
  kind: z.enum(EventKind),
  name: z.string(),
  /** `path` goes back with the form, `url` shows it. */
  image: z.object({ path: z.string(), url: z.string() }).nullable(),
  type: z.enum(EventType),
  teamSize: z.number().nullable(),
  masterClassType: z.enum(MasterClassType).nullable(),
  xpRequirement: z.number(),
  xp: z.number(),
  coin: z.number(),
  participantLimit: z.number().nullable(),
  deviceId: z.number().nullable(),
  startDate: timestamp,
  endDate: timestamp,
  office: named.nullable(),
  status: z.enum(EventStatus),
  /** What is taken of the limit: people who enrolled, of a team event their teams. */
  taken: z.number(),
  isFull: z.boolean(),
  /** All but the banned, those among them who came, and who was rewarded. */
  participantsCount: z.number(),
  cameCount: z.number(),
  rewardedCount: z.number(),
  teamsCount: z.number(),
  createdAt: z.string(),
})
export type Event = z.infer<typeof Event>
/** `seq`: where the stream goes on from. */
export const EventDetail = Event.extend({ description: RichText, seq: z.number() })
export type EventDetail = z.infer<typeof EventDetail>

/** `from` and `to`: days that the event touches, for the calendar. */
const filter = {
  ...paging,
  eventStatus: optional(z.enum(EventStatus)),
  type: optional(z.enum(EventType)),
  officeIds: listOf(id),
  from: optional(date),
  to: optional(date),
  value: searchValue,
}
export const EventFilter = z.object({ ...filter, kind: optional(z.enum(EventKind)) })
export type EventFilter = z.infer<typeof EventFilter>
export const MasterClassFilter = z.object({ ...filter, masterClassType: optional(z.enum(MasterClassType)) })
export const CompetitionFilter = z.object(filter)

export const Participant = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), fullName: z.string(), hId: z.string().nullable(), photo: z.string().nullable() }),
  /** Level and xp are those of now, of all categories together. */
  level: z.number(),
  xp: z.number(),
  team: named.nullable(),
  status: z.enum(ParticipantStatus),
  enrolledAt: z.string(),
  reward: z.object({ xp: z.number(), coin: z.number(), rewardedAt: z.string() }).nullable(),
})
export type Participant = z.infer<typeof Participant>
export const ParticipantFilter = z.object({
  ...paging,
  status: optional(z.enum(ParticipantStatus)),
  value: searchValue,
})
export type ParticipantFilter = z.infer<typeof ParticipantFilter>

export const Team = z.object({
  id: z.number(),
  name: z.string(),
  place: z.number().nullable(),
  /** Those of the viewer's branches. */
  members: z.array(z.object({ studentId: z.number(), fullName: z.string(), status: z.enum(ParticipantStatus) })),
  /** Of other branches. */
  othersCount: z.number(),
})
export type Team = z.infer<typeof Team>

/** A team's name says which: a new one makes it, a known one is joined while it has room. */
export const Enrolment = z.object({
  studentIds: z.array(id).min(1).max(200),
  teamName: text(100).optional(),
  /** `came`: somebody who is there without having enrolled, beside limit and requirement. */
  status: z.enum([ParticipantStatus.Signed, ParticipantStatus.Came]).default(ParticipantStatus.Signed),
})

/** Somebody who may be added, or why not. */
export const Candidate = z.object({
  id: z.number(),
  fullName: z.string(),
  hId: z.string().nullable(),
  xp: z.number(),
  state: z.enum(['free', 'enrolled', 'banned', 'poor']),
})
export type Candidate = z.infer<typeof Candidate>

/** Somebody who came, and what they are given: points of either sort, or of both. */
export const Rewards = z.object({
  participantsData: z
    .array(
      z
        .object({ studentId: id, xp: points, coin: points })
        .refine(({ xp, coin }) => xp > 0 || coin > 0, { path: ['xp'], message: motivationTexts.nothingGiven }),
    )
    .min(1)
    .max(placesAtMost)
    .refine((rows) => new Set(rows.map(({ studentId }) => studentId)).size === rows.length, teachingTexts.studentTwice),
})

/** An event as a student sees it. */
export const OwnEvent = Event.pick({
  id: true,
  kind: true,
  name: true,
  type: true,
  teamSize: true,
  masterClassType: true,
  xpRequirement: true,
  xp: true,
  coin: true,
  participantLimit: true,
  startDate: true,
  endDate: true,
  office: true,
  status: true,
  taken: true,
  isFull: true,
}).extend({
  image: z.string().nullable(),
  /** The student's own status; null = has nothing to do with it. */
  ownStatus: z.enum(ParticipantStatus).nullable(),
  reward: z.object({ xp: z.number(), coin: z.number() }).nullable(),
  /** Teams that ask for the student. */
  invitationsCount: z.number(),
})
export type OwnEvent = z.infer<typeof OwnEvent>
export const OwnEventDetail = OwnEvent.extend({
  description: RichText,
  team: z
    .object({
      id: z.number(),
      name: z.string(),
      place: z.number().nullable(),
      isCaptain: z.boolean(),
      /** The members as students see each other: first name and initial. */
      members: z.array(z.object({ fullName: z.string() })),
      /** Those whom the captain asked and who have not answered yet; who they are shows when they accept. */
      invited: z.array(z.object({ hId: z.string() })),
    })
    .nullable(),
  invitations: z.array(z.object({ teamId: z.number(), team: z.string(), captain: z.string() })),
})
export type OwnEventDetail = z.infer<typeof OwnEventDetail>
