import { z } from 'zod'
import { timestamp } from '../../fields.ts'

/** `off` = the centre does not use it, which is no fault. */
const healthStates = ['good', 'warning', 'bad', 'off'] as const
export type HealthState = (typeof healthStates)[number]

/** One part of the system, described for people without technical knowledge. */
export const HealthRow = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(healthStates),
  /** One sentence about what works or does not. */
  says: z.string(),
  /** What the reader can do about it; null = nothing needs to be done. */
  todo: z.string().nullable(),
  /** When the fault began. */
  since: timestamp.nullable(),
  lastSuccessAt: timestamp.nullable(),
  /** Number of messages, calls or videos that wait; null = nothing can wait here. */
  waiting: z.number().nullable(),
  /** Since when the oldest of them has been due. */
  waitingSince: timestamp.nullable(),
  /** The screen where it is set right. */
  path: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type HealthRow = z.infer<typeof HealthRow>

/** `late`: due, but not started. `retried`: failed, and will be tried again. `given_up`: will not be tried again. */
const jobStates = ['given_up', 'retried', 'late'] as const
export type JobState = (typeof jobStates)[number]

/** Background jobs of one kind that do not get on. */
export const TroubledJobs = z.object({
  kind: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  count: z.number(),
  /** When the oldest of them was added, became due, or was given up; null = not known. */
  since: timestamp.nullable(),
  nextAt: timestamp.nullable(),
  /** The error of the newest job, without personal data; null = there was no error. */
  reason: z.string().nullable(),
  /** Where the work is repeated if running the job again would change nothing; null = the job can be run again. */
  instead: z.string().nullable(),
})
export type TroubledJobs = z.infer<typeof TroubledJobs>

export const RetriedJobs = z.object({ kind: z.string().max(100), state: z.enum(jobStates) })

/** Ways in which a person can send a test message to themselves. */
const testChannels = ['bell', 'telegram', 'push', 'sms'] as const
export type TestChannel = (typeof testChannels)[number]

export const TestTarget = z.object({
  channel: z.enum(testChannels),
  title: z.string(),
  /** Why nothing can be sent to this person; null = a message can be sent. */
  lacks: z.string().nullable(),
})

export const TestResult = z.object({
  isSent: z.boolean(),
  says: z.string(),
  /** The SMS, whose result arrives later. */
  smsId: z.number().nullable(),
})

export const Health = z.object({
  at: timestamp,
  version: z.string(),
  startedAt: timestamp,
  rows: z.array(HealthRow),
  jobs: z.array(TroubledJobs),
  tests: z.array(TestTarget),
})
export type Health = z.infer<typeof Health>
