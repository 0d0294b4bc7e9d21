import { z } from 'zod'
import { timestamp } from '../../fields.ts'

/** States of a part of the system. `off`: the centre does not use this part, which is no fault. */
const healthStates = ['good', 'warning', 'bad', 'off'] as const
export type HealthState = (typeof healthStates)[number]

export const SystemHealthCheck = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(healthStates),
  says: z.string(),
  /** What the user can do about the fault; null = nothing needs to be done. */
  todo: z.string().nullable(),
  since: timestamp.nullable(),
  lastSuccessAt: timestamp.nullable(),
  /** Number of messages, calls or videos that wait to be processed; null = the checked component has no queue. */
  waiting: z.number().nullable(),
  waitingSince: timestamp.nullable(),
  path: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type SystemHealthCheck = z.infer<typeof SystemHealthCheck>

/** `late`: due, but not started. `retried`: failed, will be tried again. `given_up`: will not be tried again. */
const jobStates = ['given_up', 'retried', 'late'] as const
export type JobState = (typeof jobStates)[number]

export const ProblemJobs = z.object({
  kind: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  count: z.number(),
  /** When the oldest of these jobs became due (`late`), was added (`retried`) or was given up; null = unknown. */
  since: timestamp.nullable(),
  nextAt: timestamp.nullable(),
  /** The error of the newest failed job, without personal data; null = there was no error. */
  reason: z.string().nullable(),
  /** Text that says what the user can do, if running the job again would change nothing; otherwise null. */
  instead: z.string().nullable(),
})
export type ProblemJobs = z.infer<typeof ProblemJobs>

export const RetryJobsInput = z.object({ kind: z.string().max(100), state: z.enum(jobStates) })

const testChannels = ['bell', 'telegram', 'push', 'sms'] as const
export type TestMessageChannel = (typeof testChannels)[number]

export const TestMessageTarget = z.object({
  channel: z.enum(testChannels),
  title: z.string(),
  /** Why no test message can be sent to this user over this channel; null = it can be sent. */
  lacks: z.string().nullable(),
})

export const TestMessageResult = z.object({
  isSent: z.boolean(),
  says: z.string(),
  /** The id of the test SMS, whose delivery result arrives later; null = the test message was no SMS. */
  smsId: z.number().nullable(),
})

export const SystemHealth = z.object({
  at: timestamp,
  version: z.string(),
  startedAt: timestamp,
  rows: z.array(SystemHealthCheck),
  jobs: z.array(ProblemJobs),
  tests: z.array(TestMessageTarget),
})
export type SystemHealth = z.infer<typeof SystemHealth>
