import { isAccessAllowed, publicAccessRule, requireAnyGrant, requireGrant, route } from '@markaz/protocol/route'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { groupPagesAccessRule, toRoutesByGroupScope } from './route-by-scope.ts'

const call = route('GET', '/exams/{id}', {
  access: requireAnyGrant(requireGrant('my_groups:exam', 'read'), requireGrant('all_groups:exam', 'read')),
  summary: '',
  answer: z.object({}),
})
const may = (base: 'groups' | 'my-groups', grant: string) =>
  isAccessAllowed(groupPagesAccessRule(base, toRoutesByGroupScope(call)), new Set([grant]))

describe("pairs of API routes: one for all groups, one for the user's own groups, in one definition", () => {
  test.each([
    ['groups', 'all_groups:exam.read', true],
    ['groups', 'my_groups:exam.read', false],
    ['my-groups', 'my_groups:exam.read', true],
    ['my-groups', 'all_groups:exam.read', true],
    ['my-groups', 'all_groups:exam.update', false],
  ] as const)(
    'on screens below /%s, the API calls for group exams are allowed to a user with the right %s: %s',
    (base, grant, isAllowed) => {
      expect(may(base, grant)).toBe(isAllowed)
    },
  )
  test("one route definition for all groups and the user's own groups becomes two API routes", () => {
    const { all, own } = toRoutesByGroupScope(call)
    expect([all.method, all.path, own.path]).toEqual(['GET', '/exams/{id}', '/exams/{id}'])
  })
  test("if one route definition for all groups and the user's own groups is public, both of its API routes are public", () => {
    expect(toRoutesByGroupScope({ ...call, access: publicAccessRule }).all.access).toBe(publicAccessRule)
  })
})
