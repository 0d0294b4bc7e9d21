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
  ] as const)('a group page below /%s opens for a user who has only the right %s: %s', (base, grant, isAllowed) => {
    expect(may(base, grant)).toBe(isAllowed)
  })
  test("one route definition becomes two API routes: one for all groups, one for the user's own groups", () => {
    const { all, own } = toRoutesByGroupScope(call)
    expect([all.method, all.path, own.path]).toEqual(['GET', '/exams/{id}', '/exams/{id}'])
  })
  test("the route for all groups is public if its definition, which also defines the route for the user's own groups, is public", () => {
    expect(toRoutesByGroupScope({ ...call, access: publicAccessRule }).all.access).toBe(publicAccessRule)
  })
})
