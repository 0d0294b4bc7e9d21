import { z } from 'zod'
import { id, idAndName } from '../../fields.ts'
import { defineRoutePerGroupScope, requireGroupGrant, route, studentRouteDefaults } from '../../route.ts'
import { VideoForPlayback } from '../../teaching/videos/schemas.ts'
import { GroupStudyPlan } from './schemas.ts'

const plan = z.object({ plan: GroupStudyPlan })

export const groupStudyPlan = {
  read: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/plan', {
    access: requireGroupGrant('all_homeworks', 'read'),
    summary: "Guruhning o'quv rejasi: har darsning mavzusi",
    answer: plan,
  }),
  follow: defineRoutePerGroupScope('PUT', '/groups/for-{reach}/{id}/plan', {
    access: requireGroupGrant('all_homeworks', 'update'),
    summary: "Guruhga o'quv kursini biriktirish yoki olib tashlash",
    body: z.object({ courseId: id.nullable() }),
    answer: plan,
  }),
  /**
   * Sets the topic of a lesson; the following lessons continue with the following topics. `null` = the lesson has no
   * topic, so the following topics are taught one lesson later.
   */
  setTopic: defineRoutePerGroupScope('PUT', '/groups/for-{reach}/{id}/plan/lessons/{lessonId}', {
    access: requireGroupGrant('all_homeworks', 'update'),
    summary: 'Dars mavzusini tanlash yoki mavzularni keyingi darsga surish',
    body: z.object({ topicId: id.nullable() }),
    answer: plan,
    errors: ['LESSON_OVER'],
  }),
}

/** Topics that the student's groups have been taught, latest lesson first. */
export const studentTaughtTopics = {
  read: route('GET', '/topics', {
    ...studentRouteDefaults,
    summary: "O'z guruhlarining kurslari va o'tilgan mavzulari",
    answer: z.object({
      groups: z.array(
        z.object({
          group: idAndName,
          course: idAndName,
          topics: z.array(
            z.object({
              lessonDate: z.string(),
              topic: z.string(),
              homeworkIds: z.array(z.number()),
              videos: z.array(VideoForPlayback),
            }),
          ),
        }),
      ),
    }),
  }),
}
