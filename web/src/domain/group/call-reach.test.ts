import { isAccessAllowed, publicAccessRule, requireAnyOf, requireGrant, route } from '@markaz/protocol/route'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accessForGroupPages, splitRouteByGroupScope } from './call-reach.ts'

const call = route('GET', '/exams/{id}', {
  access: requireAnyOf(requireGrant('my_groups:exam', 'read'), requireGrant('all_groups:exam', 'read')),
  summary: '',
  answer: z.object({}),
})
const may = (base: 'groups' | 'my-groups', grant: string) =>
  isAccessAllowed(accessForGroupPages(base, splitRouteByGroupScope(call)), new Set([grant]))

describe("pairs of API routes: one for all groups, one for the user's own groups", () => {
  test.each([
    ['groups', 'all_groups:exam.read', true],
    ['groups', 'my_groups:exam.read', false],
    ['my-groups', 'my_groups:exam.read', true],
    ['my-groups', 'all_groups:exam.read', true],
    ['my-groups', 'all_groups:exam.update', false],
  ] as const)('below /%s an API call about groups is allowed with the right %s: %s', (base, grant, isAllowed) => {
    expect(may(base, grant)).toBe(isAllowed)
  })
  test('an API route that serves all groups and own groups is split into two routes, one for each', () => {
    const { all, own } = splitRouteByGroupScope(call)
    expect([all.method, all.path, own.path]).toEqual(['GET', '/exams/{id}', '/exams/{id}'])
  })
  test('splitting an API route for all groups and own groups does not change the access of a public route', () => {
    expect(splitRouteByGroupScope({ ...call, access: publicAccessRule }).all.access).toBe(publicAccessRule)
  })
})
