import { z } from 'zod'
import { idAndName, time, timestamp } from '../../fields.ts'
import { HomeworkStatus } from '../../teaching/chats/schemas.ts'
import { ExamResult } from '../../teaching/exams/schemas.ts'

export const PortalSettings = z.object({
  showPlaces: z.boolean(),
  showShop: z.boolean(),
  showComments: z.boolean(),
  showRecordings: z.boolean(),
  /** Between these hours (Tashkent time) students get no push messages; equal times = no such period. */
  quietFrom: time,
  quietTo: time,
  /** Hours after which managers are notified that a parent's letter or a student's question has no answer. */
  answerHours: z.number().int().min(1).max(72),
  /** The weekday on which weekly letters are written, from Monday (1) to Sunday (7); null = no letters are written. */
  letterDay: z.number().int().min(1).max(7).nullable(),
  /** The hour (0–23, Tashkent time) at which weekly letters are written. */
  letterHour: z.number().int().min(0).max(23),
})
export type PortalSettings = z.infer<typeof PortalSettings>

/** The main data of a homework or exam; `/homeworks/{id}` or `/exams/{id}` returns all its data. */
const work = { kind: z.enum(['homework', 'exam']), id: z.number(), theme: z.string(), group: idAndName }

export const DueHomeworkOrExam = z.object({
  ...work,
  /** The student's own deadline if it is later than the group's, otherwise the group's. */
  deadline: timestamp,
  /** True = a teacher rejected the submission, so the student must submit a corrected one. */
  isReturned: z.boolean(),
})
export type DueHomeworkOrExam = z.infer<typeof DueHomeworkOrExam>

/** Homework that was not handed in by its deadline, or that was returned and not handed in again. */
export const MissingHomework = z.object({
  id: z.number(),
  theme: z.string(),
  description: z.string(),
  group: idAndName,
  /** The course of the student's group; null = the group has no course. */
  subject: z.string().nullable(),
  teacher: z.string().nullable(),
  deadline: timestamp,
  isReturned: z.boolean(),
  comment: z.string().nullable(),
})

export const CheckedHomeworkOrExam = z.object({
  ...work,
  /** When the homework was checked, or when the exam's results were announced. */
  at: timestamp,
  score: z.number().nullable(),
  /** Null = this entry is an exam. */
  status: z.enum({ Rejected: HomeworkStatus.Rejected, Accepted: HomeworkStatus.Accepted }).nullable(),
  /** Null = this entry is a homework. */
  result: z.enum(ExamResult).nullable(),
})
export type CheckedHomeworkOrExam = z.infer<typeof CheckedHomeworkOrExam>

export const UpcomingExam = z.object({
  id: z.number(),
  theme: z.string(),
  group: idAndName,
  beginsAt: timestamp,
  /** When the exam ends for this student, who may have a later deadline than the group. */
  endsAt: timestamp,
  startedAt: timestamp.nullable(),
  handedInAt: timestamp.nullable(),
})
export type UpcomingExam = z.infer<typeof UpcomingExam>

export const NewsItem = z.object({ id: z.number(), title: z.string(), date: timestamp })
export type NewsItem = z.infer<typeof NewsItem>
export type MissingHomework = z.infer<typeof MissingHomework>
