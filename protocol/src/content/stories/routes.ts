import { z } from 'zod'
import { paging } from '../../fields.ts'
import { requireGrant, route, studentRouteDefaults } from '../../route.ts'
import { PortalStory, Story, StoryFilter, StoryInput } from './schemas.ts'

const made = z.object({ id: z.number() })
const readers = requireGrant('profile', 'read')

export const stories = {
  list: route('GET', '/stories', {
    access: readers,
    summary: 'Hikoyalar, yangisi birinchi',
    query: StoryFilter,
    answer: z.object({ stories: z.array(Story), total: z.number() }),
  }),
  create: route('POST', '/stories', {
    access: requireGrant('content:posts', 'create'),
    summary: "Hikoya qo'shish",
    body: StoryInput,
    answer: made,
    status: 201,
    errors: ['FILE_UNKNOWN', 'DISK_FULL'],
  }),
  read: route('GET', '/stories/{id}', {
    access: readers,
    summary: 'Bitta hikoya',
    answer: z.object({ story: Story }),
  }),
  update: route('PUT', '/stories/{id}', {
    edits: true,
    access: requireGrant('content:posts', 'update'),
    summary: 'Hikoyani tahrirlash',
    body: StoryInput,
    answer: made,
    errors: ['FILE_UNKNOWN', 'DISK_FULL'],
  }),
  remove: route('DELETE', '/stories/{id}', {
    access: requireGrant('content:posts', 'delete'),
    summary: "Hikoyani o'chirish",
  }),
}

export const portalStories = {
  list: route('GET', '/stories', {
    ...studentRouteDefaults,
    summary: 'Hikoyalar, yangisi birinchi',
    query: z.object(paging),
    answer: z.object({ stories: z.array(PortalStory), total: z.number() }),
  }),
  /** The server counts each student as one viewer of the story, however often the student sees it. */
  view: route('POST', '/stories/{id}/view', {
    ...studentRouteDefaults,
    summary: "Hikoya ko'rildi",
    audit: false,
    idempotent: true,
  }),
}
