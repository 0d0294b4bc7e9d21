import { z } from 'zod'
import { motivationErrorTexts } from '../../errors/motivation.ts'
import { teachingErrorTexts } from '../../errors/teaching.ts'
import {
  date,
  id,
  idAndName,
  optionalParam,
  paging,
  repeatedParameterSchemaOf,
  searchTextField,
  text,
  timestamp,
  timestampInput,
  uploadPath,
} from '../../fields.ts'
import { RichText, richTextCommentInput } from '../../rich-text.ts'

export const EventKind = { MasterClass: 'master_class', Competition: 'competition' } as const
export type EventKind = (typeof EventKind)[keyof typeof EventKind]

export const EventType = { Single: 'single', Team: 'team' } as const
export type EventType = (typeof EventType)[keyof typeof EventType]

export const EventStatus = { Scheduled: 'scheduled', Ended: 'ended' } as const
export type EventStatus = (typeof EventStatus)[keyof typeof EventStatus]

export const MasterClassType = { Pedagogical: 'pedagogical', Technical: 'technical' } as const
export type MasterClassType = (typeof MasterClassType)[keyof typeof MasterClassType]

/** `came`: the student came without enrolling. `signed_and_came`: enrolled and came. `banned`: cannot enrol again. */
export const ParticipantStatus = {
  Signed: 'signed',
  Came: 'came',
  Banned: 'banned',
  SignedAndCame: 'signed_and_came',
} as const
export type ParticipantStatus = (typeof ParticipantStatus)[keyof typeof ParticipantStatus]

/** Allowed changes of a participant's status. To lift a ban, staff enrol the student again. */
export const nextParticipantStatuses: Record<ParticipantStatus, readonly ParticipantStatus[]> = {
  signed: ['signed_and_came', 'banned'],
  signed_and_came: ['signed', 'banned'],
  came: ['banned'],
  banned: ['signed'],
}

export const eventPointsField = z.int().min(0).max(100_000)
/** Maximum number of participants of an event, because one screen lists all of them. */
const placesAtMost = 1_000
/** The rank of a team at an event; 1 = winner. */
export const teamRankField = z.int().min(1).max(placesAtMost)
const teamSizeAtMost = 50

function fits(
  input: { type: EventType; teamSize: number | null; startDate: string; endDate: string },
  say: z.RefinementCtx,
) {
  const wrong = (field: string, message: string) => say.addIssue({ code: 'custom', path: [field], message })
  if (Date.parse(input.endDate) <= Date.parse(input.startDate)) wrong('endDate', motivationErrorTexts.endsBeforeBegin)
  if (input.type === EventType.Team && input.teamSize === null) wrong('teamSize', motivationErrorTexts.noTeamSize)
}

const input = {
  name: text(255),
  description: richTextCommentInput,
  /** Path of the event's picture: from the upload call, or the current path; null = no picture. */
  image: uploadPath.nullable(),
  type: z.enum(EventType),
  /** Number of students in a team; null = the event has no teams. */
  teamSize: z.int().min(2).max(teamSizeAtMost).nullable(),
  xpRequirement: z.int().min(0).max(10_000_000),
  /** Default XP for each participant who attended. */
  xp: eventPointsField,
  coin: eventPointsField,
  /** Maximum number of participants, or of teams in a team event; null = no limit. */
  participantLimit: z.int().min(1).max(placesAtMost).nullable(),
  /** The door device that recognizes participants when they arrive; null = none. */
  deviceId: id.nullable(),
  startDate: timestampInput,
  endDate: timestampInput,
  /** The branch where the event takes place; null = all branches. */
  officeId: id.nullable(),
}
export const MasterClassInput = z.object({ ...input, masterClassType: z.enum(MasterClassType) }).superRefine(fits)
export const CompetitionInput = z.object(input).superRefine(fits)
export type EventInput = z.infer<typeof CompetitionInput> & { masterClassType?: MasterClassType }

export const CentreEvent = z.object({
  id: z.number(),
  kind: z.enum(EventKind),
  name: z.string(),
  /** A form sends `path` back unchanged to keep the picture; `url` displays it. */
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
  office: idAndName.nullable(),
  status: z.enum(EventStatus),
  /** Occupied places of the event: enrolled students or, in a team event, teams. */
  taken: z.number(),
  isFull: z.boolean(),
  /** Number of participants, without banned students. */
  participantsCount: z.number(),
  cameCount: z.number(),
  rewardedCount: z.number(),
  teamsCount: z.number(),
  createdAt: z.string(),
})
export type CentreEvent = z.infer<typeof CentreEvent>
/** `seq`: number of the latest change. The client passes `seq` as `after` to the stream and misses no change. */
export const EventDetail = CentreEvent.extend({ description: RichText, seq: z.number() })
export type EventDetail = z.infer<typeof EventDetail>

/** `from` and `to`: finds events that take place on any of these days, for the calendar. */
const filter = {
  ...paging,
  eventStatus: optionalParam(z.enum(EventStatus)),
  type: optionalParam(z.enum(EventType)),
  officeIds: repeatedParameterSchemaOf(id),
  from: optionalParam(date),
  to: optionalParam(date),
  value: searchTextField,
}
export const EventFilter = z.object({ ...filter, kind: optionalParam(z.enum(EventKind)) })
export type EventFilter = z.infer<typeof EventFilter>
export const MasterClassFilter = z.object({ ...filter, masterClassType: optionalParam(z.enum(MasterClassType)) })
export const CompetitionFilter = z.object(filter)

export const EventParticipant = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), fullName: z.string(), hId: z.string().nullable(), photo: z.string().nullable() }),
  level: z.number(),
  xp: z.number(),
  team: idAndName.extend({ place: z.number().nullable() }).nullable(),
  status: z.enum(ParticipantStatus),
  enrolledAt: z.string(),
  reward: z.object({ xp: z.number(), coin: z.number(), rewardedAt: z.string() }).nullable(),
})
export type EventParticipant = z.infer<typeof EventParticipant>
export const EventParticipantFilter = z.object({
  ...paging,
  status: optionalParam(z.enum(ParticipantStatus)),
  value: searchTextField,
})
export type EventParticipantFilter = z.infer<typeof EventParticipantFilter>

export const EventTeam = z.object({
  id: z.number(),
  name: z.string(),
  place: z.number().nullable(),
  /** Members of the team who belong to the viewer's branches. */
  members: z.array(z.object({ studentId: z.number(), fullName: z.string(), status: z.enum(ParticipantStatus) })),
  othersCount: z.number(),
})
export type EventTeam = z.infer<typeof EventTeam>

/** `teamName`: the students join this team if it has free places; if no team has this name, it is created. */
export const EventEnrolment = z.object({
  studentIds: z.array(id).min(1).max(200),
  teamName: text(100).optional(),
  /** `came`: the students attended without enrolling, so the limit and the required level are not checked. */
  status: z.enum([ParticipantStatus.Signed, ParticipantStatus.Came]).default(ParticipantStatus.Signed),
})

/** A student whom staff may add to an event, or the reason why the student cannot be added. */
export const EventCandidate = z.object({
  id: z.number(),
  fullName: z.string(),
  hId: z.string().nullable(),
  xp: z.number(),
  state: z.enum(['free', 'enrolled', 'banned', 'poor']),
})
export type EventCandidate = z.infer<typeof EventCandidate>

export const EventRewards = z.object({
  participantsData: z
    .array(
      z
        .object({ studentId: id, xp: eventPointsField, coin: eventPointsField })
        .refine(({ xp, coin }) => xp > 0 || coin > 0, { path: ['xp'], message: motivationErrorTexts.nothingGiven }),
    )
    .min(1)
    .max(placesAtMost)
    .refine(
      (rows) => new Set(rows.map(({ studentId }) => studentId)).size === rows.length,
      teachingErrorTexts.studentTwice,
    ),
})

export const StudentEvent = CentreEvent.pick({
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
  ownStatus: z.enum(ParticipantStatus).nullable(),
  reward: z.object({ xp: z.number(), coin: z.number() }).nullable(),
  invitationsCount: z.number(),
})
export type StudentEvent = z.infer<typeof StudentEvent>
export const StudentEventDetail = StudentEvent.extend({
  description: RichText,
  team: z
    .object({
      id: z.number(),
      name: z.string(),
      place: z.number().nullable(),
      isCaptain: z.boolean(),
      /** Team members as other students see them: first name and initial. */
      members: z.array(z.object({ fullName: z.string() })),
      /** Invited students who have not answered. Their names stay hidden until they accept. */
      invited: z.array(z.object({ hId: z.string() })),
    })
    .nullable(),
  invitations: z.array(z.object({ teamId: z.number(), team: z.string(), captain: z.string() })),
})
export type StudentEventDetail = z.infer<typeof StudentEventDetail>
