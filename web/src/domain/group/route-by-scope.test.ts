import { isAccessAllowed, publicAccessRule, requireAnyGrant, requireGrant, route } from '@markaz/protocol/route'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accessForGroupPages, splitRouteByGroupScope } from './route-by-scope.ts'

const call = route('GET', '/exams/{id}', {
  access: requireAnyGrant(requireGrant('my_groups:exam', 'read'), requireGrant('all_groups:exam', 'read')),
  summary: '',
  answer: z.object({}),
})
const may = (base: 'groups' | 'my-groups', grant: string) =>
  isAccessAllowed(accessForGroupPages(base, splitRouteByGroupScope(call)), new Set([grant]))

describe("pairs of API routes: one for all groups, one for the user's own groups, in one definition", () => {
  test.each([
    ['groups', 'all_groups:exam.read', true],
    ['groups', 'my_groups:exam.read', false],
    ['my-groups', 'my_groups:exam.read', true],
    ['my-groups', 'all_groups:exam.read', true],
    ['my-groups', 'all_groups:exam.update', false],
  ] as const)(
    'on screens below /%s a user with the right %s may send an API call for group exams: %s',
    (base, grant, isAllowed) => {
      expect(may(base, grant)).toBe(isAllowed)
    },
  )
  test('a definition for both all groups and own groups is split into two API routes', () => {
    const { all, own } = splitRouteByGroupScope(call)
    expect([all.method, all.path, own.path]).toEqual(['GET', '/exams/{id}', '/exams/{id}'])
  })
  test('if a route for all groups and own groups is public, both routes are public after the split', () => {
    expect(splitRouteByGroupScope({ ...call, access: publicAccessRule }).all.access).toBe(publicAccessRule)
  })
})
